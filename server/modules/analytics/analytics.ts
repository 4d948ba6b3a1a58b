/** The public interface of the analytics module. */
export { registerAnalyticsRoutes } from './routes.ts';
