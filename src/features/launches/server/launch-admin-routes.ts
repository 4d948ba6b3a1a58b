import { sql } from 'kysely';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { type LaunchReport, listLaunchReportsEndpoint, setLaunchEndpoint } from '../contract/launches.ts';
import { launchTags } from './audited-launch.ts';
import { findLaunch, selectListedLaunches, toLaunch, toListedLaunch } from './launch-rows.ts';
import { requireRound, setLaunch } from './set-launch.ts';

/** PUT /admin/shoes/{id}/launch and GET /admin/launches. */
export function registerLaunchAdminRoutes(
  registerRoute: RegisterRoute,
  { db, longDb, cacheInvalidator, beacon, log }: Dependencies,
): void {
  registerRoute(setLaunchEndpoint, async ({ params: { id }, body: { opensAt, perAccount }, caller }) => {
    const plan = opensAt === null ? null : { opensAt: new Date(opensAt), perAccount };
    const round = plan && (await requireRound({ beacon, log }, plan.opensAt));
    const change = await setLaunch(db, { shoeId: id, plan, round, who: caller });
    if (change && isProblem(change)) return change;
    await cacheInvalidator.invalidate(launchTags(id));
    const launch = await findLaunch(db, id);
    return auditedReply(200, launch ? toLaunch(launch) : null, change);
  });

  registerRoute(listLaunchReportsEndpoint, async ({ query: { offset = 0, limit = 20 } }) => {
    const rows = await selectListedLaunches(longDb)
      .select(countTickets('new_account').as('newAccounts'))
      .select(countTickets('admitted_at is not null').as('admitted'))
      .select(
        countTickets(`admitted_at is not null and held = 0 and not exists (
          select from launch_purchase where launch_purchase.ticket_id = launch_ticket.id)`).as('lapsed'),
      )
      .select(
        sql<number>`(select count(*)::int from launch_reminder where launch_reminder.shoe_id = launch.shoe_id)`.as(
          'reminders',
        ),
      )
      .orderBy('launch.opens_at', 'desc')
      .orderBy('launch.shoe_id')
      .limit(limit)
      .offset(offset)
      .execute();
    const reports = rows.map(
      ({ newAccounts, admitted, lapsed, reminders, ...row }): LaunchReport => ({
        ...toListedLaunch(row),
        pairs: row.pairs,
        early: row.early,
        tickets: row.tickets,
        newAccounts,
        admitted,
        lapsed,
        reminders,
      }),
    );
    const total = await countRows(db, selectListedLaunches(db));
    return reply(200, reports, { [totalCountHeader]: String(total) });
  });
}

/** How many tickets of a launch meet a condition. */
const countTickets = (condition: string) =>
  sql<number>`(select count(*)::int from launch_ticket where launch_ticket.shoe_id = launch.shoe_id
    and ${sql.raw(condition)})`;
