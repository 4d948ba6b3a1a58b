/** The public interface of the payments module. */

export { auditedOrder } from './audited-order.ts';
export { checkoutResult } from './checkout-result.ts';
export { findDeclineLimit } from './decline-limits.ts';
export { findAttention } from './find-attention.ts';
export {
  findPaymentAttempt,
  lockPaymentAttempt,
  type PaymentAttempt,
  type PaymentAttemptLine,
  reservationMinutes,
} from './payment-attempts.ts';
export { type CheckoutResult, defaultAbsentAfter, type PaymentContext } from './payment-context.ts';
export { startRecovery } from './payment-recovery.ts';
export { reconcile } from './reconcile.ts';
export { registerReconciliationRoutes } from './reconciliation-routes.ts';
export { registerRefundRoutes } from './refund-routes.ts';
export { cancelPayment, settleCharge, settlePayment } from './settle-payment.ts';
export { reserveStock } from './stock-reservation.ts';
export { syncMovements } from './sync-movements.ts';
export { webhookPlugin } from './webhook-routes.ts';
