import type { ColumnType, GeneratedAlways } from 'kysely';

type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface WebhookEndpointTable {
  id: string;
  url: string;
  events: string[];
  secret: string;
  created_at: Default<Date>;
}

interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  endpoint_id: string;
  message_id: string;
  event: string;
  body: string;
  run_at: Default<Date>;
  attempts: Default<number>;
  locked_until: Nullable<Date>;
  status: Nullable<number>;
  answer: Nullable<string>;
  error: Nullable<string>;
  delivered_at: Nullable<Date>;
  failed_at: Nullable<Date>;
  resend_of: Nullable<number>;
  created_at: Default<Date>;
  state: GeneratedAlways<'queued' | 'delivered' | 'failed'>;
}

/** The tables of migrations/0042-webhooks.sql. */
export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
}
