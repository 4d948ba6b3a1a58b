/** The public interface of the checkout module. */
export { checkoutCounter } from './checkout-counter.ts';
export { registerCheckoutRoutes } from './routes.ts';
