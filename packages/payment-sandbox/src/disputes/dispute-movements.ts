import type { BalanceMovement } from '../balance/record-balance-transaction.ts';
import type { Dispute } from '../protocol/dispute-object.ts';

/*
 * Stripe Docs, "How disputes work", section on fees: outside of Mexico the fee for receiving a dispute is never returned.
 * It is $15 in the USA. Inquiries cost nothing.
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
