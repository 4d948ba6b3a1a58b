import type { PaymentChanges } from '../../provider/payment-changes.ts';
import { isDisputed } from './dispute-status.ts';

/** What is refunded of a charge, in cents, without what is on its way. A charge may know more than the list of its refunds. */
export const refundedCents = ({ refunds, refunded }: PaymentChanges): number =>
  refunds.length === 0 ? refunded : sumOf(refunds, ['succeeded']);

/** What can still be refunded of a charge, in cents. */
export const refundableCents = (paymentChanges: PaymentChanges): number =>
  paymentChanges.amount -
  (paymentChanges.refunds.length === 0
    ? paymentChanges.refunded
    : sumOf(paymentChanges.refunds, ['pending', 'succeeded']));

/** Whether a charge counts as disputed. */
export const isChargeDisputed = ({ disputes, disputed }: PaymentChanges): boolean =>
  disputes.length === 0 ? disputed : isDisputed(disputes);

const sumOf = (refunds: PaymentChanges['refunds'], statuses: readonly string[]): number =>
  refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);
