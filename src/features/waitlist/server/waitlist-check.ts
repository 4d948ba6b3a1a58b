import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Whether offers end and their emails are queued. The job does both within seconds. */
export const waitlistCheck: HealthCheck = {
  name: 'waitlist',
  title: 'Waitlist',
  position: 85,
  async run({ db }) {
    const { waiting, offered, overdue } = await countEntries(db);
    const detail = `${waiting} waiting, ${offered} offers`;
    if (overdue === 0) return ok(detail);
    return {
      status: 'fail',
      detail: `${detail}; ${overdue} should have ended or been mailed ten minutes ago`,
      action: 'Restart the shop: its waitlist job is not running. Search the log for waitlist.job_failed.',
    };
  },
};

const tenMinutesAgo = sql<Date>`now() - interval '10 minutes'`;

const countEntries = (db: Database) =>
  db
    .selectFrom('waitlist_entry')
    .select(({ fn, or, and, eb }) => {
      const count = fn.countAll<number>();
      return [
        count.filterWhere('state', '=', 'waiting').as('waiting'),
        count.filterWhere('state', '=', 'offered').as('offered'),
        count
          .filterWhere(
            or([
              and([eb('notice', 'is not', null), eb('updated_at', '<', tenMinutesAgo)]),
              and([eb('state', '=', 'offered'), eb('reserved_until', '<', tenMinutesAgo)]),
            ]),
          )
          .as('overdue'),
      ];
    })
    .executeTakeFirstOrThrow();
