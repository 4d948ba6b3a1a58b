/** The public interface of the checkout module. */
export { startCheckoutAlarm } from './outage/checkout-alarm.ts';
export { checkoutCounter } from './outage/checkout-counter.ts';
export { observeCheckouts } from './outage/observe-checkouts.ts';
export { registerCheckoutRoutes } from './routes.ts';
