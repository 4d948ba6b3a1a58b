/** The public interface of the payments module. */

export { checkoutResult, removedByHand } from './attempts/checkout-result.ts';
export {
  changePaymentAttempt,
  findPaymentAttempt,
  type PaymentAttempt,
  paymentReference,
} from './attempts/payment-attempts.ts';
export { maxTries } from './attempts/retry-delay.ts';
export { isChargeDisputed, refundableCents, refundedCents } from './changes/change-sums.ts';
export { disputeStanding, findBlockingDispute } from './changes/dispute-status.ts';
export { refundCounter } from './changes/refund-counter.ts';
export type { RefundRow } from './changes/refund-rows.ts';
export { syncPaymentChanges } from './changes/sync-payment-changes.ts';
export { checkoutAdmission } from './checkout/admit-checkouts.ts';
export { guessCode } from './checkout/guess-code.ts';
export { observeCheckouts, startCheckoutAlarm } from './checkout/outage/checkout-alarm.ts';
export { checkoutCounter } from './checkout/outage/checkout-counter.ts';
export { unknownCode } from './checkout/price-lines.ts';
export { registerCheckoutRoutes } from './checkout/routes.ts';
export { auditedOrder } from './orders/audited-order.ts';
export { findAttention } from './orders/find-attention.ts';
export { removeOrder } from './orders/removed-order.ts';
export { restoreOrder } from './orders/restore-order.ts';
export { createPaymentContext, type PaymentContext } from './payment-context.ts';
export type { ArchivePayments, RedactPayments } from './payment-dependencies.ts';
export type { DiscountableLine, PurchaseDiscount, PurchaseGate, PurchaseHooks } from './purchase-hooks.ts';
export { auditedDispute, auditedRefund } from './refunds/audited-refund.ts';
export { recoverRefund } from './refunds/recover-refunds.ts';
export { refundPayment } from './refunds/refund-attempt.ts';
export { registerRefundRoutes } from './refunds/refund-routes.ts';
export { startRecovery } from './status/payment-recovery.ts';
export { applyPaymentState } from './status/sync-payment.ts';
export { webhookPlugin } from './status/webhook-routes.ts';
