/** The public interface of the payments module. */

export { checkoutResult } from './attempts/checkout-result.ts';
export { type DeclineCount, findDeclineLimit, selectDeclinesAtLimit } from './attempts/decline-limits.ts';
export {
  attemptColumns,
  findPaymentAttempt,
  lineColumns,
  lockPaymentAttempt,
  type PaymentAttempt,
  type PaymentAttemptLine,
  reservationMinutes,
} from './attempts/payment-attempts.ts';
export { removeUnchargedAttempt } from './attempts/remove-uncharged-attempt.ts';
export { reserveStock } from './attempts/stock-reservation.ts';
export { refundCounter } from './movements/refund-counter.ts';
export { syncMovements } from './movements/sync-movements.ts';
export { auditedOrder } from './orders/audited-order.ts';
export { type CheckoutResult, createPaymentContext, type PaymentContext } from './payment-context.ts';
export { findAttention } from './reconciliation/find-attention.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { registerReconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
export { registerRefundRoutes } from './refunds/refund-routes.ts';
export { whileCharging } from './settlement/charges-in-flight.ts';
export { startRecovery } from './settlement/payment-recovery.ts';
export { cancelPayment, settleCharge, settlePayment } from './settlement/settle-payment.ts';
export { webhookPlugin } from './settlement/webhook-routes.ts';
