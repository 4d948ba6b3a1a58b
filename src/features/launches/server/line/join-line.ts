import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockLaunch } from '../launch-rows.ts';

/** Who wants a place in a line, and the number of the ticket. */
export interface Joining {
  readonly uid: string;
  readonly number: string;
}

/**
 * Gives accounts their tickets, all in one transaction which locks the launch: no join races the draw. Before the opening
 * a ticket is early and has no place; after the draw it gets the next one. Who has a ticket keeps it, and nobody gets one
 * of a launch that is over.
 */
export const joinLine = (db: Database, shoeId: string, joining: readonly Joining[]): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const launch = await lockLaunch(transaction, shoeId);
    const isOver = !launch || (launch.sold_out_at ?? launch.ended_at ?? launch.withdrawn_at) !== null;
    if (isOver) return;
    const isEarly = !launch.is_due && launch.closed_at === null;
    await transaction
      .with('account', (query) =>
        query
          .selectFrom('shop_user')
          .select(['uid', 'created_at'])
          .where('uid', '=', sql<string>`any(${joining.map(({ uid }) => uid)}::text[])`)
          .orderBy('uid')
          .forKeyShare(),
      )
      .with('fresh', (query) =>
        query
          .selectFrom(listed(joining).as<'wanted'>(sql`wanted (id, uid, number, nth)`))
          .innerJoin('account', 'account.uid', 'wanted.uid')
          .select(['wanted.id', 'wanted.uid', 'wanted.number'])
          .select(sql<boolean>`account.created_at >= ${launch.announced_at}`.as('new_account'))
          .select(sql<number>`row_number() over (order by wanted.nth)`.as('nth'))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('launch_ticket')
                  .select('launch_ticket.id')
                  .where('launch_ticket.shoe_id', '=', shoeId)
                  .whereRef('launch_ticket.uid', '=', 'wanted.uid'),
              ),
            ),
          ),
      )
      .with('made', (query) =>
        query
          .insertInto('launch_ticket')
          .columns(['id', 'shoe_id', 'uid', 'number', 'early', 'new_account', 'place'])
          .expression((from) =>
            from
              .selectFrom('fresh')
              .select(['id', sql<string>`${shoeId}`.as('shoe_id'), 'uid', 'number'])
              .select([sql<boolean>`${isEarly}::boolean`.as('early'), 'new_account'])
              .select(
                sql<
                  number | null
                >`case when ${launch.drawn_at !== null} then ${launch.last_place}::int + nth end`.as('place'),
              )
              .orderBy('nth'),
          )
          .returning('place'),
      )
      .updateTable('launch')
      .from((from) =>
        from
          .selectFrom('made')
          .select(({ fn }) => [fn.countAll<number>().as('units'), fn.max('place').as('last')])
          .as('more'),
      )
      .set((row) => ({
        tickets: row('launch.tickets', '+', row.ref('more.units')),
        ...(isEarly && { early: row('launch.early', '+', row.ref('more.units')) }),
        last_place: sql<number>`greatest(launch.last_place, more.last)`,
      }))
      .where('launch.shoe_id', '=', shoeId)
      .where('more.units', '>', 0)
      .execute();
  });

/** Those who join, as a table, with new ids for their tickets. */
const listed = (joining: readonly Joining[]) => sql<Listed>`unnest(
  ${joining.map(() => randomBytes(16).toString('hex'))}::text[],
  ${joining.map(({ uid }) => uid)}::text[],
  ${joining.map(({ number }) => number)}::text[])
  with ordinality`;

interface Listed extends Joining {
  readonly id: string;
  readonly nth: number;
}
