import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WebhookTables } from './webhook-tables.ts';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface SalesDayTable {
  day: ColumnType<Date, string, string>;
  slot: number;
  orders: Default<number>;
  pairs: Default<number>;
  amount_cents: Default<number>;
}

interface ShoeSalesDayTable {
  day: ColumnType<Date, string, string>;
  shoe_id: string;
  slot: number;
  pairs: number;
  amount_cents: number;
}

interface OrderEventTable {
  id: GeneratedAlways<number>;
  order_id: string;
  at: ColumnType<Date, Date | undefined, Date>;
  kind: 'refunded' | 'disputed' | 'fraud-warning' | 'review-opened' | 'review-closed';
  amount_cents: number;
  provider_ref: Nullable<string>;
}

/** The tables of migrations/0010-admin.sql; triggers maintain the sums. */
export interface AdminTables extends WebhookTables {
  sales_day: SalesDayTable;
  shoe_sales_day: ShoeSalesDayTable;
  order_event: OrderEventTable;
}
