import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#server/shared/dependencies.ts';

/** The books of both sides. */
export interface Books {
  readonly db: Database;
  /** The database of the processor's books. */
  readonly booksPool: Pool;
}

/** Pairs that were ever put into stock, by shoe and size. */
export type Stocked = ReadonlyMap<string, number>;

/** Counts the pairs of a shop as they are: in stock, held and sold. */
export async function countStocked(shop: Books): Promise<Stocked> {
  return new Map(
    (await readPairs(shop)).map(({ key, quantity, held, sold }) => [key, quantity + held + sold]),
  );
}

/**
 * Finds what must never be: a pair that came or went, a charge without exactly one order, an order without its charge,
 * an amount that differs. Money on its way back (`refunding`, `refunded`) has no order and is given back.
 * @returns a sentence for each; none when all is well
 */
export async function findBroken(shop: Books, stocked: Stocked): Promise<string[]> {
  const [pairs, money] = await Promise.all([findBrokenStock(shop, stocked), findBrokenMoney(shop)]);
  return [...pairs, ...money];
}

/** The half of {@link findBroken} about pairs. */
export async function findBrokenStock(shop: Books, stocked: Stocked): Promise<string[]> {
  return (await readPairs(shop))
    .filter(({ key, quantity, held, sold }) => quantity + held + sold !== (stocked.get(key) ?? 0))
    .map(
      ({ key, quantity, held, sold }) =>
        `${key}: ${quantity} + ${held} + ${sold} are not ${stocked.get(key)}`,
    );
}

async function readPairs(
  shop: Books,
): Promise<{ key: string; quantity: number; held: number; sold: number }[]> {
  const { rows } = await sql<{ key: string; quantity: number; held: number; sold: number }>`
    select entry.shoe_id || ' ' || entry.size as key, entry.quantity,
      coalesce((select sum(line.quantity)::int from attempt_line line
        join checkout_attempt attempt on attempt.id = line.attempt_id
        where line.shoe_id = entry.shoe_id and line.size = entry.size and attempt.state in ('open', 'waiting')), 0) as held,
      coalesce((select sum(item.quantity)::int from order_item item
        where item.shoe_id = entry.shoe_id and item.size = entry.size), 0) as sold
    from shoe_size entry`.execute(shop.db);
  return rows;
}

/** The half of {@link findBroken} about money. */
export async function findBrokenMoney(shop: Books): Promise<string[]> {
  const charged = await listCharged(shop);
  const orders = await shop.db
    .selectFrom('shop_order')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
    .select(['shop_order.id', 'shop_order.amount_cents', 'checkout_attempt.state', 'checkout_attempt.intent'])
    .execute();
  const charges = Map.groupBy(charged, (charge) => charge.order);
  const known = new Set(orders.map((order) => order.id));
  return [
    ...orders.flatMap(({ id, amount_cents, state, intent }) => {
      const own = charges.get(id) ?? [];
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

/** Every successful charge in the processor's books. */
export async function listCharged({ booksPool }: Pick<Books, 'booksPool'>): Promise<Charged[]> {
  const { rows } = await booksPool.query<Charged>(
    `select coalesce(intent.object #>> '{metadata,order_id}', '') as "order", intent.id as intent,
       (charge.object ->> 'amount')::int as amount, (charge.object ->> 'amount_refunded')::int as refunded
     from sandbox.charge join sandbox.payment_intent intent on intent.id = charge.object ->> 'payment_intent'
     where charge.object ->> 'status' = 'succeeded' order by intent.sequence desc`,
  );
  return rows;
}
