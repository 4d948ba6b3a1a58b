import type { PaymentMovements } from '../../../shared/payment/payment-movements.ts';
import { isDisputed } from './dispute-status.ts';

/** What is refunded of a charge, in cents, without what is on its way. A charge may know more than the list of its refunds. */
export const refundedCents = ({ refunds, refunded }: PaymentMovements): number =>
  refunds.length === 0 ? refunded : sumOf(refunds, ['succeeded']);

/** What can still be refunded of a charge, in cents. */
export const refundableCents = (movements: PaymentMovements): number =>
  movements.amount -
  (movements.refunds.length === 0 ? movements.refunded : sumOf(movements.refunds, ['pending', 'succeeded']));

/** Whether a charge counts as disputed. */
export const isChargeDisputed = ({ disputes, disputed }: PaymentMovements): boolean =>
  disputes.length === 0 ? disputed : isDisputed(disputes);

const sumOf = (refunds: PaymentMovements['refunds'], statuses: readonly string[]): number =>
  refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);
