// biome-ignore-all format: generated
/** Written by `npm run db:types` from the migrated database. Do not edit. */

import type { ColumnType, GeneratedAlways } from "kysely";

type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

interface AccountCredential {
  access_token: string | null;
  access_token_expires_at: Date | null;
  account_id: string;
  created_at: Generated<Date>;
  id: string;
  id_token: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  updated_at: Generated<Date>;
  user_id: string;
}

interface AccountDevice {
  created_at: Generated<Date>;
  id: Generated<string>;
  last_used_at: Generated<Date>;
  /**
   * SHA-256 of the token in the device cookie, in hexadecimal digits
   */
  token: string;
  user_id: string;
}

interface AccountEvent {
  at: Generated<Date>;
  device: string;
  event: string;
  id: GeneratedAlways<number>;
  user_id: string;
}

interface AccountPasskey {
  aaguid: string | null;
  backed_up: boolean;
  counter: number;
  created_at: Generated<Date>;
  credential_id: string;
  device_type: string;
  id: string;
  name: string | null;
  public_key: string;
  transports: string | null;
  user_id: string;
}

interface AccountSecondFactor {
  backup_codes: string;
  created_at: Generated<Date>;
  failed_verification_count: Generated<number>;
  id: string;
  /**
   * The time step of the last accepted code: each is accepted once
   */
  last_step: number | null;
  locked_until: Date | null;
  secret: string;
  user_id: string;
  verified: Generated<boolean>;
}

interface AccountSession {
  created_at: Generated<Date>;
  device_id: string | null;
  expires_at: Date;
  id: string;
  ip_address: string | null;
  /**
   * Coarse: written at most every five minutes
   */
  last_used_at: Generated<Date>;
  /**
   * When the owner last gave password and second factor, or a passkey
   */
  proved_at: Generated<Date>;
  /**
   * Whether a code, a recovery code or a passkey was given
   */
  second_factor: Generated<boolean>;
  /**
   * SHA-256 of the token, in hexadecimal digits
   */
  token: string;
  updated_at: Generated<Date>;
  user_agent: string | null;
  user_id: string;
}

interface AccountUser {
  created_at: Generated<Date>;
  email: string;
  email_verified: Generated<boolean>;
  id: string;
  image: string | null;
  /**
   * When a password was last set with a link from the mailbox
   */
  mailbox_proved_at: Date | null;
  name: string;
  two_factor_enabled: Generated<boolean>;
  updated_at: Generated<Date>;
}

interface AccountVerification {
  created_at: Generated<Date>;
  expires_at: Date;
  id: string;
  identifier: string;
  updated_at: Generated<Date>;
  value: string;
}

interface AdminHistory {
  action: string;
  after: ColumnType<unknown, string, string> | null;
  at: Generated<Date>;
  before: ColumnType<unknown, string, string> | null;
  email: string;
  entity: string;
  entity_id: string;
  id: GeneratedAlways<number>;
  uid: string;
  undo_of: number | null;
  undone_at: Date | null;
}

interface AnalyticsDay {
  day: ColumnType<Date, string, string>;
  event: string;
  screen: string;
  /**
   * From 0; -1 for the visits of the demo seed
   */
  slot: number;
  times: number;
}

interface AttemptLine {
  attempt_id: string;
  /**
   * Of all pairs of the line together
   */
  discount_cents: Generated<number>;
  image: string;
  name: string;
  position: number;
  price_cents: number;
  quantity: number;
  shoe_id: string;
  size: string;
  /**
   * Added at checkout, of all pairs of the line together
   */
  tax_cents: Generated<number>;
}

interface BackupState {
  /**
   * Renewed while a process makes one; a killed one leaves it to the others after some minutes
   */
  claimed_until: Date | null;
  failed_at: Date | null;
  failure: string | null;
  id: Generated<boolean>;
  /**
   * The moment whose rows the newest backup has, made by a schedule or by hand
   */
  made_at: Date | null;
}

interface BalanceSync {
  /**
   * The last object of the page read last; null at the beginning of a phase or payout
   */
  after_id: string | null;
  claimed_until: Date | null;
  /**
   * Everything before this is in the copy; null until the first pass has ended
   */
  complete_until: Date | null;
  /**
   * Grows with every claim and when the copy is dropped; who has an older one writes nothing
   */
  generation: Generated<number>;
  id: Generated<boolean>;
  pass_started_at: Date | null;
  phase: Generated<"transactions" | "payouts" | "items">;
  read_back_to: Date | null;
  wanted: Generated<boolean>;
}

interface BalanceTransaction {
  /**
   * Before the fee; negative when it leaves the balance
   */
  amount_cents: number;
  /**
   * The provider's reporting category
   */
  category: string;
  created_at: Date;
  currency: string;
  fee_cents: number;
  id: string;
  intent: string | null;
  payout_id: string | null;
  source: string | null;
  type: string;
}

interface Brand {
  created_at: Generated<Date>;
  deleted_at: Date | null;
  id: string;
  name: string;
  name_key: string;
  size_chart: ColumnType<unknown, string, string> | null;
}

interface BrandMaker {
  brand_id: string;
  maker: ColumnType<unknown, string, string>;
}

interface CatalogueChange {
  applied: Generated<boolean>;
  brands: Generated<string[]>;
  changed: number;
  created: number;
  created_at: Generated<Date>;
  id: string;
  removed: number;
  title: string;
}

interface CatalogueChangeShoe {
  after: Generated<ColumnType<unknown, string, string>>;
  before: Generated<ColumnType<unknown, string, string>>;
  change_id: string;
  kind: "create" | "change" | "remove";
  shoe_id: string;
}

interface CatalogueChangeSize {
  after: number;
  before: number | null;
  change_id: string;
  numbers_after: ColumnType<unknown, string, string> | null;
  numbers_before: ColumnType<unknown, string, string> | null;
  shoe_id: string;
  size: string;
}

interface CatalogueUpload {
  created_at: Generated<Date>;
  doing: Generated<string>;
  file_name: string;
  header: string[];
  id: string;
  options: ColumnType<unknown, string, string>;
  result: ColumnType<unknown, string, string> | null;
  sample: string[];
  share: Generated<number>;
  state: "uploaded" | "checking" | "checked" | "importing" | "imported" | "failed";
  uid: string;
  updated_at: Generated<Date>;
}

interface CatalogueUploadPart {
  bytes: Buffer;
  created_at: Generated<Date>;
  number: number;
  upload_id: string;
}

interface CheckoutAttempt {
  address: ColumnType<unknown, string, string> | null;
  amount_cents: number;
  buyer_key: Generated<string | null>;
  charges: ColumnType<unknown, string, string> | null;
  /**
   * Kept only until the attempt is over
   */
  client_address: string | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  delivery_discount_cents: Generated<number>;
  discount_code: string | null;
  email: string;
  expires_at: Date;
  failure: string | null;
  id: string;
  id_payment: string;
  idempotency_key: string | null;
  intent: string | null;
  /**
   * When the provider was asked for the refunds and disputes recorded last: an answer to an earlier question changes nothing
   */
  movements_read_at: Date | null;
  orphaned_at: Date | null;
  paid_outside: Generated<boolean>;
  payment_method: string;
  request_hash: string;
  state: Generated<"open" | "waiting" | "paid" | "failed" | "refunding" | "refunded">;
  tax_calculation: string | null;
  /**
   * How often recovery looked at it in its present state; each time it waits longer
   */
  tries: Generated<number>;
  uid: string;
  updated_at: Generated<Date>;
  worker: number | null;
}

interface ContactMessage {
  /**
   * Set by administrators
   */
  answered: Generated<boolean>;
  created_at: Generated<Date>;
  email: string;
  id: string;
  message: string;
  name: string;
  search_key: Generated<string>;
}

interface CreditNote {
  amount_cents: number;
  content: ColumnType<unknown, string, string> | null;
  /**
   * Of the refund, in the time zone that the shop had then; the year is that of the day
   */
  day: ColumnType<Date, string, string>;
  is_demo: Generated<boolean>;
  number: number;
  order_id: string;
  refund_id: string;
  refunded_at: Date;
  untaxed_cents: number;
  vat: ColumnType<unknown, string, string>;
  year: number;
}

interface DataExport {
  asked_at: Generated<Date>;
  email_since: string;
  failures: Generated<number>;
  position: Generated<number>;
  ready_at: Date | null;
  run_at: Generated<Date>;
  scope: "own" | "all";
  step: Generated<string>;
  uid: string;
}

interface DataExportPart {
  number: GeneratedAlways<number>;
  rows: ColumnType<unknown, string, string>;
  scope: string;
  table_name: string;
  uid: string;
}

interface DemoArchive {
  archived_at: Generated<Date>;
  position: GeneratedAlways<number>;
  rows: ColumnType<unknown, string, string>;
  table_name: string;
}

interface DemoRecord {
  id: string;
  kind: "customer" | "subscriber" | "message";
}

interface Discount {
  brands: Generated<string[]>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  first_order_only: Generated<boolean>;
  id: Generated<string>;
  include_sale: Generated<boolean>;
  is_public_reduction: Generated<boolean>;
  kind: "percent" | "amount" | "delivery";
  minimum_cents: number | null;
  /**
   * What the codes of a batch begin with; null for a single code
   */
  prefix: string | null;
  shoe_ids: Generated<string[]>;
  /**
   * Of each of its codes; null without a limit
   */
  uses: number | null;
  /**
   * Of all its codes together
   */
  uses_per_customer: number | null;
  valid_from: Date | null;
  valid_to: Date | null;
  /**
   * A percentage, or cents of an amount. Of a code for delivery, a percentage of the price of delivery
   */
  value: number;
}

interface DiscountCode {
  code: string;
  discount_id: string;
  is_valid: Generated<boolean>;
  used: Generated<number>;
}

interface DiscountUse {
  attempt_id: string;
  code: string;
  discount_id: string;
}

interface Dispute {
  amount_cents: number;
  attempt_id: string;
  closed_at: Date | null;
  due_at: Date | null;
  id: string;
  opened_at: Date;
  reason: string;
  status: string;
}

interface DisputeAnswer {
  created_at: Generated<Date>;
  dispute_id: string;
  evidence: ColumnType<unknown, string, string> | null;
  id: string;
  idempotency_key: string | null;
  kind: "evidence" | "close";
  /**
   * Pending until the provider has confirmed or refused it
   */
  outcome: Generated<"pending" | "taken" | "refused">;
  refusal: string | null;
  request_hash: string;
  requested_by: string;
}

interface EndedConsent {
  /**
   * Null where an earlier release subscribed it
   */
  confirmed_at: Date | null;
  /**
   * When they signed up
   */
  created_at: Date;
  email: string;
  email_key: string;
  id: GeneratedAlways<number>;
  left_at: Generated<Date>;
  /**
   * As in newsletter_subscriber
   */
  source: string | null;
}

interface Erasure {
  closed_at: Generated<Date>;
  email: string;
  email_since: string;
  failures: Generated<number>;
  finished_at: Date | null;
  /**
   * The uid of nobody under which orders and reviews stay
   */
  id: string;
  names: string[];
  /**
   * Whether what is found by the email alone was theirs
   */
  owns_email: boolean;
  /**
   * The ids of places on waitlists, which mails name
   */
  places: string[];
  /**
   * The last id of a table that is read in ranges
   */
  position: Generated<number>;
  record_id: string;
  run_at: Generated<Date>;
  /**
   * The part that comes next; empty while the photos are still there
   */
  step: Generated<string>;
  uid: string;
}

interface Favorite {
  created_at: Generated<Date>;
  id: string;
  shoe_id: string;
  uid: string;
}

interface FooterLink {
  /**
   * Of links without a text to write
   */
  is_shown: Generated<boolean>;
  /**
   * Compared with page.position of the other pages
   */
  position: number;
  slug: string;
}

interface FormDeed {
  created_at: Generated<Date>;
  entity_id: string;
  /**
   * SHA-256 of the key of the form, who sent it, and what is in it
   */
  key_hash: Buffer;
}

interface IdempotencyKey {
  created_at: Generated<Date>;
  /**
   * What the call created or changed, by which a repeat is answered
   */
  entity_id: string;
  /**
   * SHA-256 of the call, who made it, and the key
   */
  key_hash: Buffer;
  /**
   * SHA-256 of the key and of what was sent
   */
  request_hash: Buffer;
}

interface Invoice {
  amount_cents: number;
  /**
   * The shop, lines, discount, delivery and payment when it was issued
   */
  content: ColumnType<unknown, string, string> | null;
  country: string | null;
  currency: string;
  /**
   * Of the payment, in the time zone that the shop had then; the year is that of the day
   */
  day: ColumnType<Date, string, string>;
  is_demo: Generated<boolean>;
  number: number;
  order_id: string;
  paid_at: Date;
  /**
   * The address and email when it was issued; an erasure only leaves the country
   */
  recipient: ColumnType<unknown, string, string> | null;
  seller: ColumnType<unknown, string, string> | null;
  untaxed_cents: number;
  vat: ColumnType<unknown, string, string>;
  year: number;
}

interface Launch {
  /**
   * When somebody was let in last
   */
  admitted_at: Date | null;
  admitted_through: Generated<number>;
  announced_at: Generated<Date>;
  beacon_randomness: string | null;
  beacon_round: number | null;
  beacon_url: string | null;
  /**
   * When the list of early tickets was closed and its hash published
   */
  closed_at: Date | null;
  commitment: string;
  drawn_at: Date | null;
  /**
   * Tickets of before the opening
   */
  early: Generated<number>;
  ended_at: Date | null;
  last_place: Generated<number>;
  opens_at: Date;
  per_account: number;
  /**
   * Secret until drawn_at
   */
  seed: string;
  shoe_id: string;
  sold_out_at: Date | null;
  tickets: Generated<number>;
  tickets_hash: string | null;
  /**
   * Taken back before it opened; an undo brings it back with its tickets
   */
  withdrawn_at: Date | null;
}

interface LaunchPurchase {
  attempt_id: string;
  quantity: number;
  ticket_id: string;
}

interface LaunchReminder {
  sent_at: Date | null;
  shoe_id: string;
  uid: string;
}

interface LaunchTicket {
  admitted_at: Date | null;
  admitted_until: Date | null;
  arrival: GeneratedAlways<number>;
  early: boolean;
  /**
   * Pairs kept for who was let in and has not bought them yet
   */
  held: Generated<number>;
  id: string;
  joined_at: Generated<Date>;
  left_at: Date | null;
  new_account: boolean;
  notice: "withdrawn" | "restored" | "moved" | null;
  notice_due: Date | null;
  number: string;
  place: number | null;
  shoe_id: string;
  /**
   * Null once the account is gone: the draw needs the ticket
   */
  uid: string | null;
}

interface LimitWindow {
  hits: number;
  key: string;
  started_at: Date;
}

interface ListingChange {
  brand_key: string;
  color_key: string;
  created_at: Date;
  id: string;
  name_key: string;
  on_sale: boolean;
  price_cents: number;
  shoes: number;
  version: number;
}

interface ListingVersion {
  id: Generated<boolean>;
  version: Generated<number>;
}

interface MailTemplate {
  kind: string;
  /**
   * Null for the original
   */
  subject: string | null;
  /**
   * The changed texts by their keys; all others are the original
   */
  texts: Generated<ColumnType<unknown, string, string>>;
}

interface NewsletterLetter {
  created_at: Generated<Date>;
  deleted_at: Date | null;
  /**
   * Like sent
   */
  failed: Generated<number>;
  id: string;
  is_counted: Generated<boolean>;
  markdown: string;
  /**
   * The email_key of the last subscriber whose email was queued, in their order; empty before the first, null once all are
   */
  queued_until: string | null;
  /**
   * Confirmed subscribers when it was started; 0 before
   */
  recipients: Generated<number>;
  send_at: Date | null;
  /**
   * Final once is_counted is set; until then the outbox has the number
   */
  sent: Generated<number>;
  shoe_ids: string[];
  started_at: Date | null;
  state: Generated<"draft" | "scheduled" | "sending" | "sent" | "stopped">;
  subject: string;
  /**
   * Through its links
   */
  unsubscribed: Generated<number>;
}

interface NewsletterSubscriber {
  /**
   * Only confirmed addresses may be mailed; the others are removed after 14 days
   */
  confirmed: Generated<boolean>;
  /**
   * Null while it is not confirmed, and where an earlier release subscribed it
   */
  confirmed_at: Date | null;
  created_at: Generated<Date>;
  email: string;
  email_key: string;
  /**
   * Where it was entered: the path of a public page, or footer; null if unknown
   */
  source: string | null;
}

interface OrderEvent {
  amount_cents: number;
  at: Generated<Date>;
  /**
   * The old and new address, or the shoe with its old and new size
   */
  detail: ColumnType<unknown, string, string> | null;
  id: GeneratedAlways<number>;
  kind: "refunded" | "disputed" | "fraud-warning" | "review-opened" | "review-closed" | "canceled" | "address-changed" | "size-changed";
  order_id: string;
  /**
   * The provider's object that it tells of; null where the shop's own rows changed
   */
  provider_ref: string | null;
}

interface OrderItem {
  discount_cents: Generated<number>;
  image: string;
  name: string;
  name_key: Generated<string>;
  order_id: string;
  position: number;
  price_cents: number;
  quantity: number;
  shoe_id: string;
  size: string;
  tax_cents: Generated<number>;
}

interface OrderLedger {
  /**
   * The refund, return, dispute or withdrawal, or the position of the parcel; empty for the order itself
   */
  about: Generated<string>;
  /**
   * The money that this is about; null where no money is concerned
   */
  amount_cents: number | null;
  at: Generated<Date>;
  /**
   * The administrator or program that did it; null for the buyer, the shop and the payment provider
   */
  by: string | null;
  detail: ColumnType<unknown, string, string> | null;
  id: GeneratedAlways<number>;
  kind: string;
  /**
   * The id of the order and its attempt. No reference: it would lock the attempt after the order, and a payment locks them the other way round
   */
  order_id: string;
}

interface OrderReturn {
  created_at: Generated<Date>;
  /**
   * Until when the pairs should arrive, and the new sizes are reserved
   */
  due_at: Date;
  id: Generated<string>;
  order_id: string;
  outcome: "refund" | "send" | null;
  /**
   * The refund that settled it; null if nothing was left to refund, or nothing was paid for its pairs
   */
  refund_id: string | null;
  /**
   * Whether the returned pairs are in stock again
   */
  restocked: Generated<boolean>;
  state: Generated<"announced" | "arrived" | "settled" | "canceled" | "expired">;
  /**
   * Whether the pairs of the new sizes were taken from stock: reserved, or sent
   */
  taken: Generated<boolean>;
}

interface OrderReturnItem {
  name: string;
  position: number;
  quantity: number;
  reason: "too_small" | "too_big" | "not_liked" | "faulty" | "other" | null;
  return_id: string;
  shoe_id: string;
  size: string;
  swap_for: string | null;
  /**
   * The statement by which the buyer withdrew from these pairs in time; null for a return by the terms of the shop. No reference: an erasure keeps a statement for as long as the order
   */
  withdrawal_id: string | null;
}

interface OrderReturnLabel {
  content: Buffer;
  created_at: Generated<Date>;
  /**
   * Whether it is the label of its return
   */
  current: Generated<boolean>;
  id: Generated<string>;
  /**
   * SHA-256 of the key in the link that opens the file without a session, in hexadecimal digits
   */
  key: Generated<string>;
  return_id: string;
  type: "pdf" | "png" | "jpg";
  /**
   * Since when it is no longer current, or its return no longer announced
   */
  unused_at: Date | null;
}

interface Outbox {
  attempts: Generated<number>;
  body_html: string;
  body_text: string;
  created_at: Generated<Date>;
  dedup: string | null;
  /**
   * From then on what it says is no longer true, and it is not sent
   */
  expires_at: Date | null;
  /**
   * When the last try failed
   */
  failed_at: Date | null;
  id: GeneratedAlways<number>;
  /**
   * Sent after everything that somebody waits for
   */
  is_bulk: Generated<boolean>;
  /**
   * Has a link that opens something: not shown to administrators, and not kept once it was sent
   */
  is_secret: Generated<boolean>;
  kind: string;
  last_error: string | null;
  locked_until: Date | null;
  recipient: string;
  reply_to: string | null;
  resend_of: number | null;
  run_at: Generated<Date>;
  sent_at: Date | null;
  state: GeneratedAlways<"queued" | "sent" | "failed">;
  subject: string;
  /**
   * For the headers List-Unsubscribe and List-Unsubscribe-Post; not kept once a secret email was sent
   */
  unsubscribe_link: string | null;
}

interface Page {
  deleted_at: Date | null;
  /**
   * Its place in the footer
   */
  position: number;
  slug: string;
  version: number;
}

interface PageVersion {
  created_at: Generated<Date>;
  in_footer: boolean;
  markdown: string;
  slug: string;
  title: string;
  /**
   * The administrator who saved it
   */
  uid: string | null;
  version: number;
}

interface PastLaunch {
  ended_at: Date | null;
  opens_at: Date;
  per_account: number;
  shoe_id: string;
  sold: number;
  sold_out_at: Date | null;
}

interface PayLink {
  address: ColumnType<unknown, string, string>;
  amount_cents: number;
  /**
   * The attempt that pays it now or has paid it, and has its pairs
   */
  attempt_id: string | null;
  charges: ColumnType<unknown, string, string> | null;
  created_at: Generated<Date>;
  currency: string;
  email: string;
  ended: "expired" | "canceled" | null;
  expires_at: Date;
  id_payment: string;
  tax_calculation: string | null;
  uid: string;
  updated_at: Generated<Date>;
}

interface PayLinkLine {
  id_payment: string;
  image: string;
  name: string;
  position: number;
  price_cents: number;
  quantity: number;
  shoe_id: string;
  size: string;
  tax_cents: number;
}

interface Payout {
  amount_cents: number;
  arrives_at: Date;
  automatic: boolean;
  created_at: Date;
  currency: string;
  id: string;
  /**
   * Whether the provider can say which transactions it pays out
   */
  itemizable: boolean;
  /**
   * Whether these transactions are known here
   */
  itemized: Generated<boolean>;
  status: string;
}

interface PriceChange {
  at: Generated<Date>;
  id: GeneratedAlways<number>;
  on_sale: boolean;
  price_cents: number;
  shoe_id: string;
  /**
   * Of the administrator, from the setting shop.uid of the transaction
   */
  uid: string | null;
}

interface ProgramKey {
  created_at: Generated<Date>;
  id: string;
  /**
   * SHA-256 of the key
   */
  key_hash: Buffer;
  last_used_at: Date | null;
  name: string;
  scopes: string[];
  /**
   * Of the administrator who created it
   */
  uid: string;
}

interface PublicReduction {
  brands: string[];
  discount_id: string;
  from_at: Date;
  id: GeneratedAlways<number>;
  include_sale: boolean;
  kind: string;
  minimum_cents: number;
  shoe_ids: string[];
  to_at: Date;
  value: number;
}

interface Readiness {
  checked_at: Generated<Date>;
  id: Generated<boolean>;
}

interface Recall {
  /**
   * Who was to be told when it was published
   */
  buyers: number;
  created_at: Generated<Date>;
  ended_at: Date | null;
  /**
   * Like sent
   */
  failed: Generated<number>;
  from_day: string;
  id: string;
  is_counted: Generated<boolean>;
  /**
   * The address in small letters of the last buyer whose email was queued, in their order; empty before the first, null once all are
   */
  queued_until: Generated<string | null>;
  remedies: string[];
  /**
   * Final once is_counted is set; until then the outbox has the number
   */
  sent: Generated<number>;
  shoe_ids: string[];
  /**
   * The shoes as they were when it was published: [{_id, name, brand, image}]
   */
  shoes: ColumnType<unknown, string, string>;
  /**
   * Null stands for all sizes
   */
  sizes: string[] | null;
  sold_from: Date;
  /**
   * The moment after the last day, or when it was published if that was earlier
   */
  sold_until: Date;
  text: string;
  to_day: string;
}

interface Refund {
  amount_cents: number;
  attempt_id: string;
  checked_at: Generated<Date>;
  created_at: Generated<Date>;
  failed_at: Date | null;
  failure_reason: string | null;
  id: string;
  idempotency_key: string | null;
  /**
   * Part of the provider's idempotency key; counts requests that were answered without a refund
   */
  key_number: Generated<number>;
  note: string | null;
  origin: "administrator" | "buyer" | "shop" | "provider";
  /**
   * Null until the provider has confirmed that it has the refund
   */
  provider_id: string | null;
  reason: "requested_by_customer" | "duplicate" | "fraudulent" | null;
  request_hash: string | null;
  requested_by: string | null;
  restock: Generated<boolean>;
  restocked_at: Date | null;
  status: Generated<"pending" | "succeeded" | "failed" | "canceled">;
  succeeded_at: Date | null;
  tries: Generated<number>;
}

interface RefundLine {
  position: number;
  quantity: number;
  refund_id: string;
  /**
   * Pairs that were put back into stock, and that left it again because the refund failed and they were shipped
   */
  sent_again: Generated<number>;
  shoe_id: string;
  size: string;
}

interface RefusedAddress {
  /**
   * SHA-256 of the address in lower case
   */
  address_hash: Buffer;
  refused_at: Generated<Date>;
}

interface RemovedReview {
  created_at: Date;
  fit: "small" | "true" | "large" | null;
  id: string;
  rating: number;
  removed_at: Generated<Date>;
  review: string;
  shoe_id: string;
  uid: string;
  updated_at: Date;
}

interface Review {
  created_at: Generated<Date>;
  fit: "small" | "true" | "large" | null;
  id: string;
  rating: number;
  review: string;
  shoe_id: string;
  uid: string;
  updated_at: Generated<Date>;
}

interface ReviewReport {
  created_at: Generated<Date>;
  decided_at: Date | null;
  /**
   * The report whose decision this is: its own id, or that of another report of the review
   */
  decided_with: string | null;
  decision: "keep" | "remove" | null;
  email: string;
  id: string;
  reason: string;
  /**
   * No reference: its author can delete the review
   */
  review_id: string;
  shoe_id: string;
  /**
   * The reason of the decision; kept while this is undone
   */
  statement: string | null;
}

interface RouteHour {
  answers: number;
  failures: Generated<number>;
  hour: Date;
  /**
   * Method and pattern, such as GET /products/:id: never an address
   */
  route: string;
  total_ms: number;
}

interface SalesDay {
  amount_cents: Generated<number>;
  currency: Generated<string>;
  day: ColumnType<Date, string, string>;
  orders: Generated<number>;
  pairs: Generated<number>;
  slot: number;
}

interface SearchWord {
  named: boolean;
  word: string;
}

interface Shipment {
  carrier: string;
  order_id: string;
  position: number;
  shipped_at: Generated<Date>;
  tracking_number: string | null;
}

interface ShipmentLine {
  order_id: string;
  position: number;
  quantity: number;
  shoe_id: string;
  size: string;
}

interface Shoe {
  brand: string;
  brand_key: string;
  changed_at: Date | null;
  color: string;
  color_key: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  description: string;
  handle: string | null;
  id: string;
  model: string;
  more_pictures: Generated<ColumnType<unknown, string, string>>;
  name: string;
  name_key: string;
  on_sale: Generated<boolean>;
  opens_at: Date | null;
  picture_alt: Generated<string>;
  picture_base: string;
  picture_id: string | null;
  picture_placeholder: Generated<string>;
  picture_views: string[];
  price_cents: number;
  prior_price_cents: number | null;
  search: Generated<string>;
  version: Generated<number>;
}

interface ShoeFacts {
  hs_code: string | null;
  identifier: string | null;
  /**
   * Of lining and sock
   */
  lining_materials: string[] | null;
  /**
   * Null where that of the brand is the maker of this shoe, too
   */
  maker: ColumnType<unknown, string, string> | null;
  origin: string | null;
  shoe_id: string;
  sole_materials: string[] | null;
  upper_materials: string[] | null;
  warnings: string | null;
}

interface ShoeSalesDay {
  amount_cents: number;
  currency: Generated<string>;
  day: ColumnType<Date, string, string>;
  pairs: number;
  shoe_id: string;
  slot: number;
}

interface ShoeSize {
  barcode: string | null;
  id: string;
  numbers_free: Generated<boolean>;
  offered: Generated<number>;
  quantity: number;
  shoe_id: string;
  size: string;
  sku: string | null;
}

interface ShoeTally {
  brand_key: string;
  color: string;
  color_key: string;
  on_sale: boolean;
  shoes: number;
}

interface ShopFact {
  at: Generated<Date>;
  key: string;
  value: ColumnType<unknown, string, string>;
}

interface ShopFile {
  content: Buffer;
  created_at: Generated<Date>;
  hash: string;
  /**
   * The file as emails show it; null unless it was uploaded as the logo
   */
  png: Buffer | null;
  type: string;
}

interface ShopOrder {
  amount_cents: number;
  attempt_id: string;
  canceled_at: Date | null;
  carrier: string | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  disputed: Generated<boolean>;
  email: string;
  first_shipped_at: Date | null;
  id: string;
  id_payment: string;
  refunded_cents: Generated<number>;
  shipped_at: Date | null;
  status: Generated<"Pending" | "Received">;
  terms_version: number | null;
  tracking_number: string | null;
  uid: string;
}

interface ShopSettings {
  only_row: Generated<boolean>;
  settings: Generated<ColumnType<unknown, string, string>>;
}

interface ShopUser {
  created_at: Generated<Date>;
  email: string;
  foot_cm: string | null;
  id: string;
  /**
   * When the owner first asked for the record (POST /users)
   */
  introduced_at: Date | null;
  manager: Generated<boolean>;
  size: string | null;
  status: Generated<"Enabled" | "Disabled" | "Eliminated">;
  uid: string;
}

interface SizeTally {
  brand_key: string;
  color_key: string;
  on_sale: boolean;
  shoes: number;
  size: string;
}

interface StockChange {
  shoes: string[];
  /**
   * Cache tags besides those of the shoes
   */
  tags: Generated<string[]>;
  xid: Generated<string>;
}

interface WaitlistEntry {
  /**
   * The checkout that took the pair
   */
  attempt_id: string | null;
  created_at: Generated<Date>;
  /**
   * Of a visitor; an account has its own
   */
  email: string | null;
  id: string;
  /**
   * What its owner is still to be told by mail
   */
  notice: "offered" | "withdrawn" | "ended" | null;
  /**
   * How many pairs were kept for it, one after the other
   */
  offers: Generated<number>;
  /**
   * A pair went past it, because its owner had too many unpaid ones
   */
  passed_over: Generated<boolean>;
  place: number | null;
  reserved_until: Date | null;
  shoe_id: string;
  size: string;
  state: "unconfirmed" | "waiting" | "offered" | "taken" | "expired" | "canceled";
  /**
   * When the email about the present offer was sent, or found to be unnecessary
   */
  told_at: Date | null;
  uid: string | null;
  updated_at: Generated<Date>;
}

interface WebhookDelivery {
  answer: string | null;
  attempts: Generated<number>;
  body: string;
  created_at: Generated<Date>;
  delivered_at: Date | null;
  endpoint_id: string;
  error: string | null;
  event: string;
  failed_at: Date | null;
  id: GeneratedAlways<number>;
  locked_until: Date | null;
  /**
   * The header webhook-id: the same in every attempt and when it is sent again
   */
  message_id: string;
  resend_of: number | null;
  run_at: Generated<Date>;
  state: GeneratedAlways<"queued" | "delivered" | "failed">;
  status: number | null;
}

interface WebhookEndpoint {
  created_at: Generated<Date>;
  events: string[];
  id: string;
  /**
   * Encrypted with a key derived from AUTH_SECRET
   */
  secret: string;
  url: string;
}

interface WebhookEvent {
  id: string;
  received_at: Generated<Date>;
  type: string;
}

interface Withdrawal {
  /**
   * SHA-256 of the id, a colon and the client address
   */
  address_hash: string | null;
  created_at: Date;
  done: Generated<boolean>;
  email: string;
  id: string;
  /**
   * The stated pairs: [{_id, size, quantity}]; null stands for the whole order
   */
  items: ColumnType<unknown, string, string> | null;
  /**
   * It came after the period for withdrawals
   */
  late: boolean;
  name: string;
  /**
   * No reference: an order can be removed, and restored with its id
   */
  order_id: string | null;
  /**
   * The pairs in the buyer's own words; empty without any
   */
  part: Generated<string>;
  stated_order: string;
}

/** The tables of the migrations, where the columns are documented. */
export interface Tables {
  account_credential: AccountCredential;
  account_device: AccountDevice;
  account_event: AccountEvent;
  account_passkey: AccountPasskey;
  account_second_factor: AccountSecondFactor;
  account_session: AccountSession;
  account_user: AccountUser;
  account_verification: AccountVerification;
  admin_history: AdminHistory;
  analytics_day: AnalyticsDay;
  attempt_line: AttemptLine;
  backup_state: BackupState;
  balance_sync: BalanceSync;
  balance_transaction: BalanceTransaction;
  brand: Brand;
  brand_maker: BrandMaker;
  catalogue_change: CatalogueChange;
  catalogue_change_shoe: CatalogueChangeShoe;
  catalogue_change_size: CatalogueChangeSize;
  catalogue_upload: CatalogueUpload;
  catalogue_upload_part: CatalogueUploadPart;
  checkout_attempt: CheckoutAttempt;
  contact_message: ContactMessage;
  credit_note: CreditNote;
  data_export: DataExport;
  data_export_part: DataExportPart;
  demo_archive: DemoArchive;
  demo_record: DemoRecord;
  discount: Discount;
  discount_code: DiscountCode;
  discount_use: DiscountUse;
  dispute: Dispute;
  dispute_answer: DisputeAnswer;
  ended_consent: EndedConsent;
  erasure: Erasure;
  favorite: Favorite;
  footer_link: FooterLink;
  form_deed: FormDeed;
  idempotency_key: IdempotencyKey;
  invoice: Invoice;
  launch: Launch;
  launch_purchase: LaunchPurchase;
  launch_reminder: LaunchReminder;
  launch_ticket: LaunchTicket;
  limit_window: LimitWindow;
  listing_change: ListingChange;
  listing_version: ListingVersion;
  mail_template: MailTemplate;
  newsletter_letter: NewsletterLetter;
  newsletter_subscriber: NewsletterSubscriber;
  order_event: OrderEvent;
  order_item: OrderItem;
  order_ledger: OrderLedger;
  order_return: OrderReturn;
  order_return_item: OrderReturnItem;
  order_return_label: OrderReturnLabel;
  outbox: Outbox;
  page: Page;
  page_version: PageVersion;
  past_launch: PastLaunch;
  pay_link: PayLink;
  pay_link_line: PayLinkLine;
  payout: Payout;
  price_change: PriceChange;
  program_key: ProgramKey;
  public_reduction: PublicReduction;
  readiness: Readiness;
  recall: Recall;
  refund: Refund;
  refund_line: RefundLine;
  refused_address: RefusedAddress;
  removed_review: RemovedReview;
  review: Review;
  review_report: ReviewReport;
  route_hour: RouteHour;
  sales_day: SalesDay;
  search_word: SearchWord;
  shipment: Shipment;
  shipment_line: ShipmentLine;
  shoe: Shoe;
  shoe_facts: ShoeFacts;
  shoe_sales_day: ShoeSalesDay;
  shoe_size: ShoeSize;
  shoe_tally: ShoeTally;
  shop_fact: ShopFact;
  shop_file: ShopFile;
  shop_order: ShopOrder;
  shop_settings: ShopSettings;
  shop_user: ShopUser;
  size_tally: SizeTally;
  stock_change: StockChange;
  waitlist_entry: WaitlistEntry;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  webhook_event: WebhookEvent;
  withdrawal: Withdrawal;
}
