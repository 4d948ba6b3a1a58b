/** What the rest of the server may use of the checkout module. */
export { registerCheckoutRoutes } from './routes.ts';
