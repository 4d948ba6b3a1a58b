import { sql } from 'kysely';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/**
 * Whether launches open at their time and their lines move. A million tickets are drawn in 79 s, and a beacon is waited for
 * 30 s, so three minutes after the opening every launch is drawn.
 */
export const launchesCheck: HealthCheck = {
  name: 'launches',
  title: 'Launches',
  position: 90,
  async run({ db }) {
    const launches = await db
      .selectFrom('launch')
      .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
      .select(['shoe.name', 'launch.drawn_at'])
      .select(sql<boolean>`launch.closed_at is not null or launch.opens_at <= now()`.as('is_due'))
      .select(sql<boolean>`launch.opens_at < now() - interval '3 minutes'`.as('is_late'))
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('launch_ticket')
            .select('id')
            .whereRef('launch_ticket.shoe_id', '=', 'launch.shoe_id')
            .where('held', '>', 0)
            .where('admitted_until', '<', sql<Date>`now() - interval '1 minute'`),
        ).as('stands_still'),
      )
      .where('launch.sold_out_at', 'is', null)
      .where('launch.ended_at', 'is', null)
      .where('launch.withdrawn_at', 'is', null)
      .where('shoe.deleted_at', 'is', null)
      .orderBy('launch.opens_at')
      .execute();
    const open = launches.filter(({ is_due }) => is_due).length;
    const detail = `${open} open, ${launches.length - open} upcoming`;
    const named = (those: typeof launches) => those.map(({ name }) => name).join(', ');
    const undrawn = launches.filter(({ drawn_at, is_late }) => drawn_at === null && is_late);
    if (undrawn.length > 0)
      return {
        status: 'fail',
        detail: `${detail}; not drawn three minutes after opening: ${named(undrawn)}`,
        action: `${restart} The draw then includes everyone in line.`,
      };
    const still = launches.filter(({ stands_still }) => stands_still);
    if (still.length === 0) return ok(detail);
    return {
      status: 'fail',
      detail: `${detail}; admissions expired a minute ago and nobody new was let in: ${named(still)}`,
      action: `${restart} The line then continues where it stopped.`,
    };
  },
};

const restart = 'Restart the shop: its launch job is not running. Search the log for launch.job_failed.';
