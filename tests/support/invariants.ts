import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#platform/database/database.ts';

/** The databases that the invariants compare. */
export interface ShopAndSandboxDatabases {
  readonly db: Database;
  /** The database of the payment sandbox. */
  readonly sandboxPool: Pool;
}

/** Units that were ever put into stock, by shoe and size. */
export type StockedUnits = ReadonlyMap<string, number>;

/** Counts the units of a shop: in stock, reserved and sold. */
export async function countStockedUnits(shop: ShopAndSandboxDatabases): Promise<StockedUnits> {
  return new Map(
    (await readUnits(shop)).map(({ key, quantity, reserved, sold }) => [key, quantity + reserved + sold]),
  );
}

/**
 * Finds violated invariants: units that appeared or were lost, a charge without exactly one order, an order without
 * its charge, a different amount, lines that cost more or less after their discount. A charge that is being refunded (`refunding`, `refunded`) has no order.
 * @returns a sentence for each violation
 */
export async function findViolations(
  shop: ShopAndSandboxDatabases,
  stocked: StockedUnits,
): Promise<string[]> {
  const [stock, payments] = await Promise.all([
    findStockViolations(shop, stocked),
    findPaymentViolations(shop),
  ]);
  return [...stock, ...payments];
}

/** The half of {@link findViolations} about stock. */
export async function findStockViolations(
  shop: ShopAndSandboxDatabases,
  stocked: StockedUnits,
): Promise<string[]> {
  return (await readUnits(shop))
    .filter(
      ({ key, quantity, reserved, sold, unkept }) =>
        unkept !== 0 || quantity + reserved + sold !== (stocked.get(key) ?? 0),
    )
    .map(
      ({ key, quantity, reserved, sold, unkept }) =>
        `${key}: ${quantity} + ${reserved} + ${sold} are not ${stocked.get(key)}, or ${unkept} are offered to nobody`,
    );
}

/** Units of a shoe and size, like `shoe-orbit 8`, that are sold and did not come back into stock. */
export async function countSoldUnits(shop: ShopAndSandboxDatabases, size: string): Promise<number> {
  return (await readUnits(shop)).find(({ key }) => key === size)?.sold ?? 0;
}

/** The units of a size: those in the shop, of which `unkept` are offered to nobody, and those that left it. */
interface Units {
  readonly key: string;
  readonly quantity: number;
  readonly unkept: number;
  readonly reserved: number;
  readonly sold: number;
}

async function readUnits(shop: ShopAndSandboxDatabases): Promise<Units[]> {
  const links = await sql`select where to_regclass('pay_link_line') is not null`.execute(shop.db);
  // A shop without that feature has no such table.
  const keptByLinks =
    links.rows.length === 0
      ? sql`0`
      : sql`coalesce((select sum(line.quantity)::int from pay_link_line line join pay_link link using (id_payment)
        where line.shoe_id = entry.shoe_id and line.size = entry.size and link.ended is null and link.attempt_id is null), 0)`;
  const { rows } = await sql<Units>`
    select entry.shoe_id || ' ' || entry.size as key, entry.quantity + entry.offered as quantity,
      entry.offered - (select count(*)::int from waitlist_entry own where own.shoe_id = entry.shoe_id
        and own.size = entry.size and own.state = 'offered') as unkept,
      coalesce((select sum(line.quantity)::int from attempt_line line
        join checkout_attempt attempt on attempt.id = line.attempt_id
        where line.shoe_id = entry.shoe_id and line.size = entry.size and attempt.state in ('open', 'waiting')), 0)
      + ${keptByLinks} as reserved,
      coalesce((select sum(item.quantity)::int from order_item item
        where item.shoe_id = entry.shoe_id and item.size = entry.size), 0)
      - coalesce((select sum(returned)::int from (
          select least(sum(line.quantity - line.sent_again), (select coalesce(sum(item.quantity), 0) from attempt_line item
            where item.attempt_id = refund.attempt_id and item.shoe_id = entry.shoe_id and item.size = entry.size)) as returned
          from refund_line line join refund on refund.id = line.refund_id
          where line.shoe_id = entry.shoe_id and line.size = entry.size and refund.restocked_at is not null
          group by refund.attempt_id) once), 0) as sold
    from shoe_size entry`.execute(shop.db);
  return rows;
}

/** The half of {@link findViolations} about payments. */
export async function findPaymentViolations(shop: ShopAndSandboxDatabases): Promise<string[]> {
  const charged = await listCharged(shop);
  const orders = await shop.db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select([
      'shop_order.id',
      'shop_order.amount_cents',
      'checkout_attempt.state',
      'checkout_attempt.intent',
      'checkout_attempt.paid_outside',
    ])
    .select(
      sql<number>`(select sum(quantity * price_cents - discount_cents + tax_cents)::bigint from order_item
        where order_id = shop_order.id) + coalesce((charges ->> 'deliveryCents')::bigint, 0)`.as('lines'),
    )
    .execute();
  const charges = Map.groupBy(charged, (charge) => charge.order);
  const known = new Set(orders.map((order) => order.id));
  return [
    ...orders.flatMap(({ id, amount_cents, lines, state, intent, paid_outside }) => {
      if (lines !== amount_cents)
        return [`order ${id} costs ${amount_cents}, its lines and delivery ${lines}`];
      const own = charges.get(id) ?? [];
      if (paid_outside && own.length === 0)
        return state === 'paid' ? [] : [`order ${id} has an attempt that is ${state}`];
      if (own.length !== 1) return [`order ${id} has ${own.length} charges`];
      if (own[0]?.amount !== amount_cents)
        return [`order ${id} costs ${amount_cents}, charged ${own[0]?.amount}`];
      return state === 'paid' && intent === own[0]?.intent
        ? []
        : [`order ${id} has an attempt that is ${state}`];
    }),
    ...charged.flatMap(({ order, intent, amount, refunded }) =>
      known.has(order) || refunded === amount ? [] : [`charge ${intent} of ${order} has no order`],
    ),
  ];
}

interface Charged {
  order: string;
  intent: string;
  amount: number;
  refunded: number;
}

/** Every successful charge in the payment sandbox. */
export async function listCharged({
  sandboxPool,
}: Pick<ShopAndSandboxDatabases, 'sandboxPool'>): Promise<Charged[]> {
  const { rows } = await sandboxPool.query<Charged>(
    `select coalesce(intent.object #>> '{metadata,order_id}', '') as "order", intent.id as intent,
       (charge.object ->> 'amount')::int as amount, (charge.object ->> 'amount_refunded')::int as refunded
     from sandbox.charge join sandbox.payment_intent intent on intent.id = charge.object ->> 'payment_intent'
     where charge.object ->> 'status' = 'succeeded' order by intent.sequence desc`,
  );
  return rows;
}
