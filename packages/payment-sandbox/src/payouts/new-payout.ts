import { newBalanceTransaction } from '../balance/record-balance-transaction.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import { newId } from '../protocol/object-ids.ts';
import type { Payout } from '../protocol/payout-object.ts';
import { daySeconds, type PlannedPayout } from './plan-payouts.ts';

/** A payout on its way to the bank, not yet recorded, and its own balance transaction. It arrives a day later. */
export function newPayout({ at, amount }: Pick<PlannedPayout, 'amount' | 'at'>): {
  payout: Payout;
  balance: BalanceTransaction;
} {
  const id = newId('po');
  const balance = newBalanceTransaction({
    amount: -amount,
    created: at,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    reporting_category: 'payout',
    source: id,
    type: 'payout',
  });
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: at + daySeconds,
    automatic: true,
    balance_transaction: balance.id,
    created: at,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  return { payout, balance };
}

/** The payout once it has arrived. */
export const arrived = (payout: Payout): Payout => ({
  ...payout,
  status: 'paid',
  trace_id: { status: 'unsupported', value: null },
});
