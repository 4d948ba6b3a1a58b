import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { changeAccountSizeEndpoint, findAccountSizeEndpoint } from '../contract/own-size.ts';
import { chartRowOf } from './chart-row.ts';

/** A size that was turned off; none at all is null, until the first order. */
const turnedOff = '';

/** GET and PUT /account/size. */
export function registerAccountSizeRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(findAccountSizeEndpoint, async ({ caller }) => {
    const user = await db
      .selectFrom('shop_user')
      .select(['size', 'foot_cm'])
      .where('uid', '=', caller.uid)
      .executeTakeFirst();
    return reply(200, { size: user?.size || null, cm: user?.foot_cm ?? null });
  });

  registerRoute(changeAccountSizeEndpoint, async ({ body: { size, cm }, caller }) => {
    await db
      .updateTable('shop_user')
      .set({ size: size ?? turnedOff, foot_cm: size === null ? null : cm })
      .where('uid', '=', caller.uid)
      .execute();
    return reply(200, { size, cm: size === null ? null : cm });
  });
}

/** The foot of a line's size by the chart of its brand, as an SQL expression; null where none says it. */
const footInChart = sql<
  string | null
>`nullif(${chartRowOf('shoe.brand_key', 'attempt_line.size')} ->> 'cm', '')`;

/**
 * Makes the size of a payment attempt that of its buyer, where it has just one and they neither have one nor turned it
 * off; with the foot that the charts of their brands say, where it is the same in all. Executed with what creates the
 * order, in one statement or transaction.
 */
export const learnSize = (db: Database, attemptId: string) =>
  db
    .updateTable('shop_user')
    .from((query) =>
      query
        .selectFrom('attempt_line')
        .innerJoin('checkout_attempt', 'checkout_attempt.id', 'attempt_id')
        .leftJoin('shoe', 'shoe.id', 'attempt_line.shoe_id')
        .select(({ fn }) => [
          'uid as buyer',
          fn.min('attempt_line.size').as('only'),
          sql<
            string | null
          >`case when count(distinct coalesce(${footInChart}, '')) = 1 then min(${footInChart}) end`.as(
            'foot',
          ),
        ])
        .where('attempt_id', '=', attemptId)
        .groupBy('uid')
        .having(({ fn }) => fn.count('attempt_line.size').distinct(), '=', 1)
        .as('bought'),
    )
    .set(({ ref }) => ({ size: ref('bought.only'), foot_cm: ref('bought.foot') }))
    .whereRef('shop_user.uid', '=', 'bought.buyer')
    .where('shop_user.size', 'is', null);
