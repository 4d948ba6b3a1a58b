import type { ColumnType } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface RefundTable {
  id: string;
  attempt_id: string;
  provider_id: Nullable<string>;
  origin: 'administrator' | 'shop' | 'provider';
  amount_cents: number;
  status: Default<'pending' | 'succeeded' | 'failed' | 'canceled'>;
  failure_reason: Nullable<string>;
  reason: Nullable<'requested_by_customer' | 'duplicate' | 'fraudulent'>;
  note: Nullable<string>;
  restock: Default<boolean>;
  restocked_at: Nullable<Date>;
  requested_by: Nullable<string>;
  idempotency_key: Nullable<string>;
  request_hash: Nullable<string>;
  key_number: Default<number>;
  tries: Default<number>;
  created_at: Default<Date>;
  checked_at: Default<Date>;
  succeeded_at: Nullable<Date>;
  failed_at: Nullable<Date>;
}

interface RefundLineTable {
  refund_id: string;
  position: number;
  shoe_id: string;
  size: string;
  quantity: number;
}

interface DisputeTable {
  id: string;
  attempt_id: string;
  status: string;
  reason: string;
  amount_cents: number;
  due_at: Nullable<Date>;
  opened_at: Date;
  closed_at: Nullable<Date>;
}

/** The tables of migrations/0020-refunds-and-disputes.sql. */
export interface RefundTables {
  refund: RefundTable;
  refund_line: RefundLineTable;
  dispute: DisputeTable;
}
