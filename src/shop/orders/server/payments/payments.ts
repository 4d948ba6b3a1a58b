/** The public interface of the payments module. */

export type { TaxProvider } from '../provider/tax-provider.ts';
export { changeStock, type SizeUnits, type StockShortage } from './attempts/change-stock.ts';
export { checkoutResult, removedByHand } from './attempts/checkout-result.ts';
export { dropSoldOut } from './attempts/drop-sold-out.ts';
export { hasEnded } from './attempts/end-order.ts';
export {
  changePaymentAttempt,
  findPaymentAttempt,
  type PaymentAttempt,
  paymentReference,
} from './attempts/payment-attempts.ts';
export { maxTries } from './attempts/retry-delay.ts';
export { registerOrderByHandRoutes } from './by-hand/routes.ts';
export { isChargeDisputed, refundableCents, refundedCents } from './changes/change-sums.ts';
export { disputeStanding, findBlockingDispute } from './changes/dispute-status.ts';
export { refundCounter } from './changes/refund-counter.ts';
export { countsAsRefunded, listRefunds, listRestocked, type RefundRow } from './changes/refund-rows.ts';
export { isRefundableNow, syncPaymentChanges } from './changes/sync-payment-changes.ts';
export { checkoutAdmission } from './checkout/admit-checkouts.ts';
export { deliveryIsFree, leaveChargeable, orderIsTooSmall } from './checkout/charge.ts';
export { guessCode } from './checkout/guess-code.ts';
export { orderButtonDuty } from './checkout/order-button-duty.ts';
export { observeCheckouts, startCheckoutAlarm } from './checkout/outage/checkout-alarm.ts';
export { checkoutCounter } from './checkout/outage/checkout-counter.ts';
export { type PayableOrder, payKept } from './checkout/pay-kept.ts';
export { createPaymentId } from './checkout/payment-id.ts';
export { unknownCode } from './checkout/price-lines.ts';
export { registerQuoteRoutes } from './checkout/quote-routes.ts';
export { answerCheckout, registerCheckoutRoutes } from './checkout/routes.ts';
export { auditedOrder } from './orders/audited-order.ts';
export { findAttention } from './orders/find-attention.ts';
export { removeOrder } from './orders/removed-order.ts';
export { restoreOrder } from './orders/restore-order.ts';
export { type CheckoutResult, createPaymentContext, type PaymentContext } from './payment-context.ts';
export type { ArchivePayments, RedactPayments } from './payment-dependencies.ts';
export type {
  DiscountableLine,
  LeaveChargeable,
  PayLater,
  PurchaseDiscount,
  PurchaseGate,
  PurchaseHooks,
  PurchaseTax,
  RefundedUnits,
  SaleTaxes,
  TakenOff,
  TaxableSale,
  TaxProblem,
} from './purchase-hooks.ts';
export { auditedDispute, auditedRefund } from './refunds/audited-refund.ts';
export {
  areFree,
  beginRefundOfReturned,
  findRefundOfReturned,
  type NothingToRefund,
} from './refunds/begin-refund.ts';
export { recoverRefund } from './refunds/recover-refunds.ts';
export { refundPayment } from './refunds/refund-attempt.ts';
export { registerRefundRoutes } from './refunds/refund-routes.ts';
export { sendRefund } from './refunds/send-refund.ts';
export { registerShipmentRoutes } from './shipments/routes.ts';
export { startRecovery } from './status/payment-recovery.ts';
export { applyPaymentState, syncPayment } from './status/sync-payment.ts';
export { webhookPlugin } from './status/webhook-routes.ts';
export { auditedCancellation, auditedExchange, auditedSale } from './until-sent/audited-events.ts';
export { findChanger } from './until-sent/find-changer.ts';
export { listLines, planExchanges, writeLines } from './until-sent/order-lines.ts';
export { lockAttemptAndOrder } from './until-sent/record-change.ts';
export { registerUntilSentRoutes } from './until-sent/routes.ts';
