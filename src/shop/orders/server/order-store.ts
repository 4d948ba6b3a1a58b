import { type RawBuilder, sql } from 'kysely';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { matchParts } from '#platform/database/match-parts.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { noteOrder } from '#platform/tracing/request-context.ts';
import { readOrderNumber } from '../contract/fields/order-number.ts';
import type { Order, OrderSort, OrderStatus } from '../contract/orders.ts';
import { type StoredOrder, toListedOrder, toOrder } from './order-rows.ts';
import { type FoundOrders, searchOrders } from './order-search.ts';
import { listShipments } from './shipments/shipment-store.ts';

/** The filters of the administrators' list; `search` matches anywhere in the email, an order number, a payment id, or what {@link searchOrders} finds. */
export interface OrderQuery {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly disputed?: boolean | undefined;
  /** Whether they wait to be sent: pending, not all shipped, not canceled and not refunded in full. */
  readonly toSend?: boolean | undefined;
  readonly sort?: OrderSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The size of a page where only an offset is given. */
const defaultLimit = 100;
/** Orders whose items are read at once, so that other requests are handled in between. */
const batchLength = 1000;

/**
 * Orders, newest first by default, and the total number of matches (of a search up to 1,000). The page is selected by
 * an index before its rows are read; without `offset` and `limit` it is the whole list.
 */
export async function listOrders(
  db: Database,
  filters: OrderQuery,
  hooks: Dependencies['purchaseHooks'] = [],
): Promise<{ orders: Order[]; total: number }> {
  const order = orderOf[filters.sort ?? 'newest'];
  const matching = matches(db, filters, await searchOrders(db, filters.search ?? '', hooks));
  const page = matching.orderBy(order).offset(filters.offset ?? 0);
  const limit = filters.limit ?? (filters.offset === undefined ? undefined : defaultLimit);
  const rows = await db
    .with('page', () => (limit === undefined ? page : page.limit(limit)))
    .selectFrom('page')
    .innerJoin('shop_order', 'shop_order.id', 'page.id')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .selectAll('shop_order')
    .select([
      'checkout_attempt.address',
      'checkout_attempt.discount_code',
      'checkout_attempt.charges',
      'checkout_attempt.paid_outside',
    ])
    .orderBy(order)
    .execute();
  const total = await countRows(db, isSearch(filters) ? matching.limit(countLimit) : matching);
  const orders: Order[] = [];
  for (let first = 0; first < rows.length; first += batchLength)
    orders.push(...(await withItems(db, rows.slice(first, first + batchLength), toListedOrder)));
  return { orders, total };
}

/** Supported by indexes and deterministic. */
const orderOf: Record<OrderSort, RawBuilder<unknown>> = {
  newest: sql`shop_order.created_at desc, shop_order.id`,
  oldest: sql`shop_order.created_at, shop_order.id desc`,
  amount_asc: sql`shop_order.amount_cents, shop_order.id`,
  amount_desc: sql`shop_order.amount_cents desc, shop_order.id desc`,
  email_asc: sql`shop_order.email, shop_order.id`,
  email_desc: sql`shop_order.email desc, shop_order.id desc`,
  status_asc: sql`shop_order.status, shop_order.created_at desc, shop_order.id`,
  status_desc: sql`shop_order.status desc, shop_order.created_at, shop_order.id desc`,
};

/** A user's orders, newest first. */
export async function listUserOrders(db: Database, uid: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where('shop_order.uid', '=', uid)
    .orderBy('shop_order.created_at', 'desc')
    .orderBy('shop_order.id')
    .execute();
  return withItems(db, rows, toListedOrder);
}

/** An order by its unguessable id, with the uid of its owner; null when there is none. */
export async function findOrder(
  db: Database,
  idPayment: string,
): Promise<{ order: Order; uid: string } | null> {
  const row = await selectOrders(db).where('shop_order.id_payment', '=', idPayment).executeTakeFirst();
  if (row) noteOrder(row.id);
  const [order] = row ? await withItems(db, [row]) : [];
  return row && order ? { order, uid: row.uid } : null;
}

/** Finds orders by their ids, with what can be read of each. */
export const findOrders = async (db: Database, ids: readonly string[]): Promise<Order[]> =>
  withItems(
    db,
    await selectOrders(db).where('shop_order.id', '=', sql<string>`any(${ids}::text[])`).execute(),
    toListedOrder,
  );

/** Sets the status of an order. `before` is what it was. */
export async function changeOrderStatus(
  db: Database,
  idPayment: string,
  status: OrderStatus,
): Promise<{ order: Order; before: OrderStatus } | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW'>> {
  const order = await lockOrder(db, idPayment);
  if (!order) return problem('NOT_FOUND');
  if (order.canceled && status === 'Received')
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This order was canceled, so it cannot be marked as received',
    });
  if (order.status !== status)
    await db.updateTable('shop_order').set({ status }).where('id', '=', order._id).execute();
  return { order: { ...order, status }, before: order.status };
}

/** An order, locked until the transaction ends; null when there is none. */
export async function lockOrder(db: Database, idPayment: string): Promise<Order | null> {
  const row = await selectOrders(db)
    .where('shop_order.id_payment', '=', idPayment)
    .forUpdate('shop_order')
    .executeTakeFirst();
  if (row) noteOrder(row.id);
  const [order] = row ? await withItems(db, [row]) : [];
  return order ?? null;
}

const selectOrders = (db: Database) =>
  db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .selectAll('shop_order')
    .select([
      'checkout_attempt.address',
      'checkout_attempt.discount_code',
      'checkout_attempt.charges',
      'checkout_attempt.paid_outside',
    ]);

const isSearch = ({ search = '' }: OrderQuery): boolean => search.trim() !== '';

/** The conditions of the index `shop_order_to_send`, and one more. */
const isToSend = sql<boolean>`status = 'Pending' and shipped_at is null and refunded_cents < amount_cents and canceled_at is null`;

const matches = (db: Database, filters: OrderQuery, { attempts, orders }: FoundOrders) =>
  db
    .selectFrom('shop_order')
    .select('shop_order.id')
    .$if(filters.status !== undefined, (query) => query.where('status', '=', filters.status ?? 'Pending'))
    .$if(filters.disputed !== undefined, (query) => query.where('disputed', '=', filters.disputed ?? true))
    .$if(filters.toSend !== undefined, (query) =>
      query.where(filters.toSend ? isToSend : sql<boolean>`not (${isToSend})`),
    )
    .$if(isSearch(filters), (query) =>
      query.where((row) =>
        row.or([
          matchParts(sql`email`, filters.search ?? ''),
          row('id_payment', '=', (filters.search ?? '').trim()),
          row('attempt_id', '=', sql<string>`any(${attempts}::text[])`),
          row('shop_order.id', '=', sql<string>`any(${orders}::text[])`),
          ...idsOf(filters.search ?? '').map(({ from, to }) =>
            row.and([row('shop_order.id', '>', from), row('shop_order.id', '<', to)]),
          ),
        ]),
      ),
    );

/** The ids that a typed number stands for, as a range: in every collation the index of the primary key finds them. */
function idsOf(search: string): { from: string; to: string }[] {
  const prefix = readOrderNumber(search);
  return prefix === null ? [] : [{ from: prefix, to: `${prefix}g` }];
}

async function withItems(
  db: Database,
  rows: readonly StoredOrder[],
  read: typeof toOrder = toOrder,
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${rows.map((row) => row.id)}::text[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  const shipped = rows.filter(({ first_shipped_at }) => first_shipped_at !== null);
  const parcels = await listShipments(
    db,
    shipped.map(({ id }) => id),
  );
  return rows.map((row) => read(row, byOrder.get(row.id) ?? [], parcels.get(row.id)));
}
