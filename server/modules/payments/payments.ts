/** The public interface of the payments module. */
export { refundCounter } from './changes/refund-counter.ts';
export { observeCheckouts, startCheckoutAlarm } from './checkout/outage/checkout-alarm.ts';
export { checkoutCounter } from './checkout/outage/checkout-counter.ts';
export { registerCheckoutRoutes } from './checkout/routes.ts';
export { auditedOrder } from './orders/audited-order.ts';
export { createPaymentContext, type PaymentContext } from './payment-context.ts';
export type { ArchivePayments, RedactPayments } from './payment-dependencies.ts';
export type { PurchaseGate, PurchaseHooks } from './purchase-hooks.ts';
export { findAttention } from './reconciliation/find-attention.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { reconciliation } from './reconciliation/reconciliation-routes.ts';
export { registerRefundRoutes } from './refunds/refund-routes.ts';
export { startRecovery } from './status/payment-recovery.ts';
export { webhookPlugin } from './status/webhook-routes.ts';
