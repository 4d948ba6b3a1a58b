import type { BalanceMovement } from '../balance/record-balance-transaction.ts';
import type { Dispute } from '../protocol/dispute-object.ts';

/*
 * Stripe Docs, "How disputes work", section on fees: outside of Mexico the fee for receiving a dispute is never returned;
 * who counters one pays a second fee, which is returned with a win. Both are $15 in the USA. Inquiries cost nothing.
 */
const feeCents = 1_500;

/** What a chargeback takes when it opens: the amount, and the fee for receiving it. */
export const withdrawal = ({ id, amount, charge, created, currency }: Dispute): BalanceMovement => ({
  amount: -amount,
  created,
  currency,
  description: `Chargeback withdrawal for ${charge}`,
  fee: { amount: feeCents, description: 'Dispute fee' },
  reporting_category: 'dispute',
  source: id,
  type: 'adjustment',
});

/** What a dispute that is won returns: the amount. */
export const reinstatement = ({ id, amount, charge, currency }: Dispute): BalanceMovement => ({
  amount,
  currency,
  description: `Chargeback reversal for ${charge}`,
  reporting_category: 'dispute_reversal',
  source: id,
  type: 'adjustment',
});

/** The fee for countering a dispute, or its return. It is a movement of its own, and not one of the dispute's. */
export const counterFee = ({ currency }: Dispute, direction: 'charged' | 'returned'): BalanceMovement => ({
  amount: direction === 'charged' ? -feeCents : feeCents,
  currency,
  description: direction === 'charged' ? 'Card Dispute Countered Fee' : 'Card Dispute Countered Fee Return',
  reporting_category: 'fee',
  source: null,
  type: 'stripe_fee',
});
