import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface PayoutTable {
  id: string;
  amount_cents: number;
  currency: string;
  status: string;
  automatic: boolean;
  itemizable: boolean;
  itemized: Default<boolean>;
  created_at: Date;
  arrives_at: Date;
}

interface BalanceTransactionTable {
  id: string;
  type: string;
  category: string;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  source: Nullable<string>;
  intent: Nullable<string>;
  payout_id: Nullable<string>;
  created_at: Date;
}

interface BalanceSyncTable {
  id: Default<boolean>;
  generation: Default<number>;
  claimed_until: Nullable<Date>;
  wanted: Default<boolean>;
  complete_until: Nullable<Date>;
  read_back_to: Nullable<Date>;
  pass_started_at: Nullable<Date>;
  phase: Default<'transactions' | 'payouts' | 'items'>;
  after_id: Nullable<string>;
}

/** The tables of migrations/0021-balance.sql. */
export interface BalanceTables {
  payout: PayoutTable;
  balance_transaction: BalanceTransactionTable;
  balance_sync: BalanceSyncTable;
}
