import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AdminTables } from './admin-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { BackupTables } from './backup-tables.ts';
import type { BalanceTables } from './balance-tables.ts';
import type { CatalogueChangeTables } from './catalogue-change-tables.ts';
import type { DemoTables } from './demo-tables.ts';
import type { DisputeTables } from './dispute-tables.ts';
import type { RefundTables } from './refund-tables.ts';

type Created = ColumnType<Date, Date | undefined, Date>;
type Default<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null, string | null>;

interface BrandTable {
  id: string;
  name: string;
  name_key: string;
  created_at: Created;
  deleted_at: Nullable<Date>;
}

interface ShoeTable {
  id: string;
  name: string;
  name_key: string;
  brand: string;
  brand_key: string;
  color: string;
  color_key: string;
  description: string;
  price_cents: number;
  on_sale: Default<boolean>;
  model: string;
  picture_base: string;
  picture_views: string[];
  picture_placeholder: Default<string>;
  version: Generated<number>;
  created_at: Created;
  deleted_at: Nullable<Date>;
  handle: Nullable<string>;
  /** Set by a trigger; null while it was never changed. */
  changed_at: Nullable<Date>;
}

interface ShoeTallyTable {
  brand_key: string;
  color_key: string;
  color: string;
  on_sale: boolean;
  shoes: number;
}

interface ListingVersionTable {
  id: Default<boolean>;
  version: Default<number>;
}

interface ListingChangeTable {
  version: number;
  shoes: number;
  id: string;
  brand_key: string;
  color_key: string;
  on_sale: boolean;
  created_at: Date;
  price_cents: number;
  name_key: string;
}

interface ShoeSizeTable {
  id: string;
  shoe_id: string;
  size: string;
  quantity: number;
}

interface StockChangeTable {
  xid: Default<string>;
  shoes: string[];
  tags: Default<string[]>;
}

interface ShopUserTable {
  id: string;
  uid: string;
  email: string;
  created_at: Created;
  status: Default<'Enabled' | 'Disabled' | 'Eliminated'>;
  manager: Default<boolean>;
  introduced_at: Nullable<Date>;
}

interface CheckoutAttemptTable {
  id: string;
  id_payment: string;
  uid: string;
  email: string;
  payment_method: string;
  idempotency_key: Nullable<string>;
  request_hash: string;
  amount_cents: number;
  state: Default<'open' | 'waiting' | 'paid' | 'failed' | 'refunding' | 'refunded'>;
  intent: Nullable<string>;
  failure: Nullable<string>;
  created_at: Created;
  updated_at: Created;
  expires_at: Date;
  client_address: Nullable<string>;
  tries: Default<number>;
  /** The number of the process that began it; see `process-lock.ts`. */
  worker: Nullable<number>;
  orphaned_at: Nullable<Date>;
  movements_read_at: Nullable<Date>;
  /** An `OrderAddress`; null until it is paid, and for what was paid before addresses were kept. */
  address: Nullable<unknown>;
}

interface LineColumns {
  position: number;
  shoe_id: string;
  size: string;
  name: string;
  image: string;
  quantity: number;
  price_cents: number;
}

interface AttemptLineTable extends LineColumns {
  attempt_id: string;
}

interface OrderItemTable extends LineColumns {
  order_id: string;
}

interface ShopOrderTable {
  id: string;
  attempt_id: string;
  id_payment: string;
  uid: string;
  email: string;
  amount_cents: number;
  refunded_cents: Default<number>;
  disputed: Default<boolean>;
  status: Default<'Pending' | 'Received'>;
  created_at: Created;
  carrier: Nullable<string>;
  tracking_number: Nullable<string>;
  shipped_at: Nullable<Date>;
}

interface FavoriteTable {
  id: string;
  uid: string;
  shoe_id: string;
  created_at: Created;
}

interface ReviewTable {
  id: string;
  uid: string;
  shoe_id: string;
  review: string;
  rating: number;
  created_at: Created;
  updated_at: Created;
}

interface NewsletterSubscriberTable {
  email_key: string;
  email: string;
  created_at: Created;
}

interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  message: string;
  created_at: Created;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  recipient: string;
  reply_to: Nullable<string>;
  subject: string;
  body_text: string;
  body_html: string;
  dedup: Nullable<string>;
  run_at: Created;
  attempts: Default<number>;
  locked_until: Nullable<Date>;
  last_error: Nullable<string>;
  sent_at: Nullable<Date>;
  created_at: Created;
  resend_of: Nullable<number>;
  failed_at: Nullable<Date>;
  state: GeneratedAlways<'queued' | 'sent' | 'failed'>;
}

interface RefusedAddressTable {
  address_hash: Buffer;
  refused_at: Created;
}

interface RouteHourTable {
  hour: Date;
  route: string;
  answers: number;
  total_ms: number;
  failures: Default<number>;
}

interface WebhookEventTable {
  id: string;
  type: string;
  received_at: Created;
}

interface AdminHistoryTable {
  id: GeneratedAlways<number>;
  at: Created;
  uid: string;
  email: string;
  action: string;
  entity: string;
  entity_id: string;
  before: NullableJson;
  after: NullableJson;
  undone_at: Nullable<Date>;
  undo_of: Nullable<number>;
}

interface LimitWindowTable {
  key: string;
  started_at: Date;
  hits: number;
}

interface ShopFactTable {
  key: string;
  value: Json;
  at: Created;
}

interface ReadinessTable {
  id: Default<boolean>;
  checked_at: Created;
}

/** The tables of migrations/*.sql, where the columns are documented. */
export interface Tables
  extends AccountTables,
    AdminTables,
    AnalyticsTables,
    BackupTables,
    BalanceTables,
    CatalogueChangeTables,
    DemoTables,
    DisputeTables,
    RefundTables {
  brand: BrandTable;
  shoe: ShoeTable;
  shoe_tally: ShoeTallyTable;
  listing_version: ListingVersionTable;
  listing_change: ListingChangeTable;
  shoe_size: ShoeSizeTable;
  stock_change: StockChangeTable;
  shop_user: ShopUserTable;
  checkout_attempt: CheckoutAttemptTable;
  attempt_line: AttemptLineTable;
  shop_order: ShopOrderTable;
  order_item: OrderItemTable;
  favorite: FavoriteTable;
  review: ReviewTable;
  newsletter_subscriber: NewsletterSubscriberTable;
  contact_message: ContactMessageTable;
  outbox: OutboxTable;
  refused_address: RefusedAddressTable;
  route_hour: RouteHourTable;
  webhook_event: WebhookEventTable;
  admin_history: AdminHistoryTable;
  limit_window: LimitWindowTable;
  shop_fact: ShopFactTable;
  readiness: ReadinessTable;
}
