import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { learnSize, listChartRows } from '#shop/catalog/server/catalog.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { termsInForce } from '#shop/content/server/pages/pages.ts';
import { orderPaidEmail } from '#shop/orders/mails/order-emails.ts';
import { toOrder, toShipmentColumns } from '../../orders.ts';
import type { SucceededPayment } from '../../provider/payment-provider.ts';
import { lineColumns, type PaymentAttempt, type PaymentAttemptLine } from '../attempts/payment-attempts.ts';
import type { PaymentLog } from '../payment-context.ts';

/*
 * Triggers of `shop_order`. A write also does this, in the same transaction:
 *
 * - `shop_order_ledger`: records in `order_ledger` that it was paid, marked, disputed, canceled, removed or restored
 * - `shop_order_events`: records refunds and disputes in `order_event`
 * - `shop_order_parcel`: puts into a parcel what a release from before parcels has sent
 * - `shop_order_owner`: gives an order for an email without an account to the account that has verified the email since
 * - `shop_order_sums_insert`: adds the order to `sales_day`
 * - `shop_order_sums_update`: corrects `sales_day`
 * - `shop_order_sums_delete`: subtracts the order from `sales_day`
 */

/*
 * Triggers of `order_item`. A write also does this, in the same transaction:
 *
 * - `order_item_sums_insert`: adds the pairs to `sales_day` and `shoe_sales_day`
 * - `order_item_sums_update`: corrects `sales_day` and `shoe_sales_day`
 * - `order_item_sums_delete`: subtracts the pairs from `sales_day` and `shoe_sales_day`
 */

/**
 * Creates the order of a paid attempt with its own copy of the lines, queues the buyer's email and marks the attempt
 * paid, in the caller's transaction. The order is dated now, or when it was bought.
 * @returns its lines
 */
export async function createOrder(
  db: Database,
  attempt: PaymentAttempt,
  charge: PaidCharge,
  { mailSite, at }: { mailSite: FindMailSite; at?: Date },
): Promise<readonly OrderedItem[]> {
  const order = orderRowOf(attempt, charge);
  // The row is dated by the database's clock, so this date is only good for the email's text.
  const items = await writeOrder(
    db,
    { ...order, created_at: at ?? sql<Date>`now()`, terms_version: termsInForce },
    { intent: charge.intent, ...(attempt.address === null && { address: addressColumn(charge) }) },
  );
  await learnSize(db, attempt.id).execute();
  const ordered = toOrder(newOrderRow(order, attempt, charge, at ?? new Date()), items);
  await queueEmail(db, orderPaidEmail(ordered, await listChartRows(db, ordered.shoe), mailSite()));
  return items;
}

/** What paid for an order; `intent` is null for money that the shop got outside. */
type PaidCharge = Pick<SucceededPayment, 'refunded' | 'disputed' | 'address'> & {
  readonly intent: string | null;
};

type OrderedItem = Pick<PaymentAttemptLine, 'name' | 'size' | 'quantity'>;

/** Logs an order that was made now, once it is committed. */
export function logPaidOrder(
  log: PaymentLog,
  { id, amount_cents: amount, currency }: PaymentAttempt,
  items: readonly OrderedItem[],
): void {
  const shoes = items.map(({ name, size, quantity }) => ({ name, size, quantity }));
  log.info({ order: id, amount, currency, shoes }, 'order.paid');
}

/** The row of the order that a charge pays for, without its date. */
export const orderRowOf = (
  attempt: PaymentAttempt,
  charge: Pick<SucceededPayment, 'refunded' | 'disputed'>,
) =>
  ({
    id: attempt.id,
    attempt_id: attempt.id,
    id_payment: attempt.id_payment,
    uid: attempt.uid,
    email: attempt.email,
    amount_cents: attempt.amount_cents,
    currency: attempt.currency,
    refunded_cents: Math.min(charge.refunded, attempt.amount_cents),
    disputed: charge.disputed,
    status: 'Pending',
  }) as const;

/** The row of an order as it is right after it was paid, for its email: without the terms, which only the database knows. */
export const newOrderRow = (
  order: ReturnType<typeof orderRowOf>,
  {
    discount_code,
    charges,
    address,
    paid_outside,
  }: Pick<PaymentAttempt, 'discount_code' | 'charges' | 'address' | 'paid_outside'>,
  charge: PaidCharge,
  at: Date,
) => ({
  ...order,
  created_at: at,
  address: address ?? charge.address,
  discount_code,
  charges,
  paid_outside,
  terms_version: null,
  canceled_at: null,
  ...toShipmentColumns(null),
  first_shipped_at: null,
});

/** The address of a charge, as `checkout_attempt` keeps it. */
export const addressColumn = ({ address }: Pick<SucceededPayment, 'address'>): string | null =>
  address && JSON.stringify(address);

/** An order's row; its date and the version of the terms may be left to the database. */
type OrderRow = Omit<Insertable<Tables['shop_order']>, 'created_at' | 'terms_version'> & {
  readonly created_at: Date | RawBuilder<Date>;
  readonly terms_version: number | null | RawBuilder<number | null>;
};

/**
 * Writes an order with its own copy of its attempt's lines and marks the attempt paid, in one statement: foreign keys
 * and the triggers that keep sums see all of it. Without an address the attempt keeps the one it has.
 */
export const writeOrder = (
  db: Database,
  order: OrderRow,
  { intent, address }: { intent: string | null; address?: string | null },
): Promise<Selectable<Tables['order_item']>[]> =>
  db
    .with('paid', (query) =>
      query
        .updateTable('checkout_attempt')
        .set({
          state: 'paid',
          intent,
          client_address: null,
          updated_at: sql<Date>`now()`,
          ...(address !== undefined && { address }),
        })
        .where('id', '=', order.attempt_id),
    )
    .with('made', (query) => query.insertInto('shop_order').values(order))
    .insertInto('order_item')
    .columns(['order_id', ...lineColumns])
    .expression((query) =>
      query
        .selectFrom('attempt_line')
        .select(['attempt_id', ...lineColumns])
        .where('attempt_id', '=', order.attempt_id)
        .orderBy('position'),
    )
    .returningAll()
    .execute();
