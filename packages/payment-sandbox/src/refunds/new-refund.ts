import type { BalanceMovement } from '../balance/record-balance-transaction.ts';
import type { Charge } from '../protocol/charge-object.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { Refund } from '../protocol/refund-object.ts';

/** What is chosen for a refund of a charge. Amount in cents, `created` in seconds since 1970. */
export interface RefundChoice extends Pick<Refund, 'amount' | 'metadata' | 'reason' | 'status'> {
  readonly created?: number;
}

/** A refund of a charge, not yet recorded and without balance transaction. */
export const newRefund = (charge: Charge, choice: RefundChoice): Refund => ({
  id: newId('re'),
  object: 'refund',
  balance_transaction: null,
  charge: charge.id,
  created: unixSeconds(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: cardDestination(choice.status),
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...choice,
  ...(choice.status === 'pending' && { pending_reason: 'processing' }),
});

/** What a refund takes from the balance; Stripe keeps the fee of the charge. */
export const refundMovement = ({ id, amount, created, currency }: Refund): BalanceMovement => ({
  amount: -amount,
  created,
  currency,
  description: 'REFUND FOR CHARGE',
  reporting_category: 'refund',
  source: id,
  type: 'refund',
});

/** Where the refund goes: the card. Its reference number is known some days later, which the sandbox does not show. */
const cardDestination = (status: Refund['status']): Refund['destination_details'] => ({
  card: {
    reference_status: status === 'failed' ? 'unavailable' : 'pending',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  },
  type: 'card',
});
