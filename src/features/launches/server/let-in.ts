import { sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockSizes } from './launch-state.ts';

/** Limits of admissions. */
export interface AdmissionLimits {
  /** How long somebody who is let in may take to buy, in ms. */
  readonly holdMs: number;
  /** The most who are let in in a second, in all processes. */
  readonly perSecond: number;
}

/** What a round did to a line. */
export interface LetIn {
  readonly admitted: number;
  readonly lapsed: number;
}

/** Whether an admission of `launch_ticket` that holds pairs has run out. */
const hasLapsed = ({ holdMs }: AdmissionLimits) => sql<boolean>`(admitted_until <= clock_timestamp()
  or ${isFarInFuture('admitted_until', Math.ceil(holdMs / 1000))})`;

/**
 * Moves the line of an open launch: what lapsed admissions hold is free again, and the next places are let in while pairs
 * are free that nobody holds. Locked are launch, sizes and tickets, in this order, so that no pair is promised twice
 * whatever checkouts do meanwhile. Another process that is at it goes first.
 */
export const letIn = (db: Database, shoeId: string, limits: AdmissionLimits): Promise<LetIn> =>
  inTransaction(db, async (transaction) => {
    const launch = await transaction
      .selectFrom('launch')
      .select(['per_account', 'admitted_through'])
      .select(allowance(limits).as('allowance'))
      .where('shoe_id', '=', shoeId)
      .where('drawn_at', 'is not', null)
      .where('sold_out_at', 'is', null)
      .where('ended_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!launch) return { admitted: 0, lapsed: 0 };
    const quantity = await lockSizes(transaction, shoeId);
    const lapsed = await transaction
      .updateTable('launch_ticket')
      .set({ held: 0 })
      .where('shoe_id', '=', shoeId)
      .where('held', '>', 0)
      .where(hasLapsed(limits))
      .executeTakeFirst();
    const admitted = await admitNext(transaction, { shoeId, ...launch, quantity, limits });
    return { admitted, lapsed: Number(lapsed.numUpdatedRows) };
  });

/** How many may be let in now, by the time since somebody was let in last: at most a quarter of those of a second. */
const allowance = ({ perSecond }: AdmissionLimits) => sql<number>`least(ceil(${perSecond}::int / 4.0),
  case when admitted_at between clock_timestamp() - interval '1 second' and clock_timestamp()
    then floor(${perSecond}::int * extract(epoch from clock_timestamp() - admitted_at)) else ${perSecond}::int end)::int`;

interface Line {
  readonly shoeId: string;
  readonly per_account: number;
  readonly admitted_through: number;
  readonly allowance: number;
  /** The pairs that can be bought, and so those that can be held. */
  readonly quantity: number;
  readonly limits: AdmissionLimits;
}

/** The last of them may hold fewer pairs than an account may buy. @returns how many were let in */
async function admitNext(
  db: Database,
  { shoeId, per_account, admitted_through, allowance: most, quantity, limits }: Line,
): Promise<number> {
  if (most === 0 || quantity === 0) return 0;
  const pairsFree = sql`(free.pairs - (next.nth - 1) * ${per_account}::int)`;
  const { admitted } = await db
    .with('free', (query) =>
      query
        .selectFrom('launch_ticket')
        .select(sql<number>`${quantity}::int - coalesce(sum(held), 0)::int`.as('pairs'))
        .where('shoe_id', '=', shoeId)
        .where('held', '>', 0),
    )
    .with('next', (query) =>
      query
        .selectFrom(
          selectWaiting(query, shoeId)
            .select(['id', 'place'])
            .where('place', '>', admitted_through)
            .orderBy('place')
            .limit(most)
            .as('those'),
        )
        .select(['id', sql<number>`row_number() over (order by place)::int`.as('nth')]),
    )
    .with('let_in', (query) =>
      query
        .updateTable('launch_ticket')
        .from(['next', 'free'])
        .set({
          held: sql<number>`least(${per_account}::int, ${pairsFree})`,
          admitted_at: sql<Date>`clock_timestamp()`,
          admitted_until: sql<Date>`clock_timestamp() + interval '1 ms' * ${limits.holdMs}::int`,
        })
        .whereRef('launch_ticket.id', '=', 'next.id')
        .where(sql<boolean>`${pairsFree} > 0`)
        .returning('launch_ticket.place'),
    )
    .with('moved', (query) =>
      query
        .updateTable('launch')
        .from((from) =>
          from
            .selectFrom('let_in')
            .select(({ fn }) => fn.max('place').as('last'))
            .as('front'),
        )
        .set({ admitted_through: sql<number>`front.last`, admitted_at: sql<Date>`clock_timestamp()` })
        .where('shoe_id', '=', shoeId)
        .where('front.last', 'is not', null),
    )
    .selectFrom('let_in')
    .select(({ fn }) => fn.countAll<number>().as('admitted'))
    .executeTakeFirstOrThrow();
  return admitted;
}

/** Tickets of a line whose owners are still there and may buy. */
const selectWaiting = (db: Pick<Database, 'selectFrom'>, shoeId: string) =>
  db
    .selectFrom('launch_ticket')
    .where('launch_ticket.shoe_id', '=', shoeId)
    .where('launch_ticket.left_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shop_user')
          .select('shop_user.id')
          .whereRef('shop_user.uid', '=', 'launch_ticket.uid')
          .where('shop_user.status', '=', 'Enabled'),
      ),
    );

/**
 * Whether a round has something to do for an open launch, and whether it can be sold out: read without a lock, four times
 * a second.
 */
export async function lookAtLine(
  db: Database,
  shoeId: string,
  limits: AdmissionLimits,
): Promise<{ canMove: boolean; canEnd: boolean }> {
  const { pairs, held, lapsed, waiting } = await db
    .selectFrom('launch_ticket as holder')
    .select(sql<number>`coalesce(sum(held), 0)::int`.as('held'))
    .select(sql<boolean>`coalesce(bool_or(${hasLapsed(limits)}), false)`.as('lapsed'))
    .select(({ selectFrom }) =>
      selectFrom('shoe_size')
        .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('pairs'))
        .where('shoe_size.shoe_id', '=', shoeId)
        .as('pairs'),
    )
    .select(({ exists }) =>
      exists(
        selectWaiting(db, shoeId)
          .innerJoin('launch', 'launch.shoe_id', 'launch_ticket.shoe_id')
          .select('launch_ticket.id')
          .whereRef('launch_ticket.place', '>', 'launch.admitted_through'),
      ).as('waiting'),
    )
    .where('holder.shoe_id', '=', shoeId)
    .where('holder.held', '>', 0)
    .executeTakeFirstOrThrow();
  const free = (pairs ?? 0) - held;
  return { canMove: lapsed || (waiting === true && free > 0), canEnd: pairs === 0 && held === 0 };
}
