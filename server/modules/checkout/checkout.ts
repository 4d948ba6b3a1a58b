/** The public interface of the checkout module. */
export { registerCheckoutRoutes } from './routes.ts';
