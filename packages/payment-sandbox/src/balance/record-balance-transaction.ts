import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import { insertObject, type LedgerTransaction } from '../storage/object-store.ts';

/** A movement on the merchant's balance. Amounts in cents; the fee is what Stripe keeps. */
export interface BalanceMovement
  extends Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'source' | 'type'> {
  readonly description?: string | null;
  readonly fee?: { readonly amount: number; readonly description: string };
  /** Seconds since 1970; now by default. */
  readonly created?: number;
}

const day = 24 * 60 * 60;

/** A balance transaction as Stripe writes it: income is available at midnight (UTC) two days on, what goes out at once. */
export function newBalanceTransaction(movement: BalanceMovement): BalanceTransaction {
  const { amount, currency, description = null, fee, created = unixSeconds() } = movement;
  const isIncoming = movement.type === 'charge';
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isIncoming ? created - (created % day) + 2 * day : created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: movement.reporting_category,
    source: movement.source,
    status: isIncoming ? 'pending' : 'available',
    type: movement.type,
  };
}

/** Records a movement and returns its balance transaction. */
export async function recordBalanceTransaction(
  ledger: LedgerTransaction,
  movement: BalanceMovement,
): Promise<BalanceTransaction> {
  const transaction = newBalanceTransaction(movement);
  await insertObject(ledger, 'balance_transaction', transaction);
  return transaction;
}
