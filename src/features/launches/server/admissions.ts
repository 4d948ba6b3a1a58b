import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { problem } from '#platform/handlers/problem.ts';
import type { PurchaseGate, PurchaseHooks } from '#shop/orders/server/payments/payments.ts';

/** A shoe that is a launch is sold from its time on, to those for whom the launch holds pairs. */
const gate: PurchaseGate = {
  concerns: sql<boolean>`shoe.opens_at is not null`,

  // One that holds pairs for the buyer has opened, also when the clock was set back since.
  look: (uid) => sql`case when shoe.opens_at is not null then json_build_object('opensAt', shoe.opens_at,
    'isOpen', shoe.opens_at <= clock_timestamp() or ${heldFor(uid)} > 0, 'held', ${heldFor(uid)}) end`,

  keptForOthers: (uid) => sql<number>`(
    select coalesce(sum(ticket.held), 0)::int from launch_ticket ticket where ticket.shoe_id = shoe.id
      and ticket.uid <> ${uid} and ticket.admitted_until > clock_timestamp())`,

  refuse(shoes) {
    const wanted = shoes.map(({ found, units }) => ({ ...launchOfShoe.parse(found), units }));
    const [coming] = wanted.filter(({ isOpen }) => !isOpen);
    if (coming) return problem('NOT_OPEN', { opensAt: new Date(coming.opensAt).toISOString() });
    return wanted.some(({ held, units }) => held < units) ? problem('NOT_ADMITTED') : null;
  },

  take: takeHeld,
};

/** What {@link gate} looks up; `held`: how many pairs the launch holds for the buyer. */
const launchOfShoe = z.object({ opensAt: z.string(), isOpen: z.boolean(), held: z.number() });

export const launchPurchases: PurchaseHooks = {
  gate,
  claim: { giveBack: returnHeld, takeAgain: restorePurchase },
};

/** The pairs that a launch holds for an account now, as an expression beside a table `shoe`. */
const heldFor = (uid: string) => sql<number>`coalesce((
  select ticket.held from launch_ticket ticket where ticket.shoe_id = shoe.id and ticket.uid = ${uid}
    and ticket.admitted_until > clock_timestamp()), 0)`;

/**
 * Takes pairs that a launch holds for a buyer, in the transaction of a checkout that has locked the sizes of the shoe.
 * @returns whether so many were held and the admission has not run out
 */
async function takeHeld(
  db: Database,
  { uid, attemptId }: { uid: string; attemptId: string },
  { shoeId, units }: { shoeId: string; units: number },
): Promise<boolean> {
  const taken = await db
    .with('taken', (query) =>
      query
        .updateTable('launch_ticket')
        .set((ticket) => ({ held: ticket('held', '-', units) }))
        .where('shoe_id', '=', shoeId)
        .where('uid', '=', uid)
        .where('held', '>=', units)
        .where('admitted_until', '>', sql<Date>`clock_timestamp()`)
        .returning('id'),
    )
    .insertInto('launch_purchase')
    .columns(['attempt_id', 'ticket_id', 'quantity'])
    .expression((from) =>
      from
        .selectFrom('taken')
        .select([
          sql<string>`${attemptId}`.as('attempt_id'),
          'taken.id as ticket_id',
          sql<number>`${units}::int`.as('quantity'),
        ]),
    )
    .returning('ticket_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Forgets what an attempt bought in launches. Of one that was not paid the pairs are held again as long as the admission
 * runs: a declined card costs nobody their turn.
 */
async function returnHeld(db: Database, attemptId: string): Promise<void> {
  await db
    .with('forgotten', (query) =>
      query
        .deleteFrom('launch_purchase as purchase')
        .using('checkout_attempt as attempt')
        .where('purchase.attempt_id', '=', attemptId)
        .whereRef('attempt.id', '=', 'purchase.attempt_id')
        .returning(['purchase.ticket_id', 'purchase.quantity', 'attempt.state']),
    )
    .updateTable('launch_ticket as ticket')
    .from('forgotten')
    .innerJoin('launch', (join) =>
      join.on('launch.ended_at', 'is', null).on('launch.sold_out_at', 'is', null),
    )
    .set((row) => ({ held: row('ticket.held', '+', row.ref('forgotten.quantity')) }))
    .whereRef('ticket.id', '=', 'forgotten.ticket_id')
    .whereRef('launch.shoe_id', '=', 'ticket.shoe_id')
    .where('forgotten.state', 'in', ['open', 'waiting'])
    .where('ticket.admitted_until', '>', sql<Date>`clock_timestamp()`)
    .where('ticket.left_at', 'is', null)
    .execute();
}

/**
 * Records again what an attempt bought in a launch that is still the last one of its shoe. {@link returnHeld} forgot it when
 * its order ended or was removed.
 */
async function restorePurchase(db: Database, attemptId: string): Promise<void> {
  await db
    .insertInto('launch_purchase')
    .columns(['attempt_id', 'ticket_id', 'quantity'])
    .expression((query) =>
      query
        .selectFrom('checkout_attempt as attempt')
        .innerJoin('attempt_line as line', 'line.attempt_id', 'attempt.id')
        .innerJoin('launch', 'launch.shoe_id', 'line.shoe_id')
        .innerJoin('launch_ticket as ticket', (join) =>
          join.onRef('ticket.shoe_id', '=', 'launch.shoe_id').onRef('ticket.uid', '=', 'attempt.uid'),
        )
        .select(['attempt.id', 'ticket.id as ticket'])
        .select(({ fn }) => fn.sum<number>('line.quantity').as('quantity'))
        .where('attempt.id', '=', attemptId)
        .whereRef('ticket.admitted_at', '<=', 'attempt.created_at')
        .where(
          sql<boolean>`attempt.created_at <= coalesce(launch.sold_out_at, launch.ended_at, clock_timestamp())`,
        )
        .groupBy(['attempt.id', 'ticket.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
