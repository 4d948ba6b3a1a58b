/** What the rest of the server may use of the analytics module. */
export { registerAnalyticsRoutes } from './routes.ts';
