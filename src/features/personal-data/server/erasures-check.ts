import { sql } from 'kysely';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';

/** Whether the data of closed accounts is removed; a large shop takes minutes for one. */
export const erasuresCheck: HealthCheck = {
  name: 'erasures',
  title: 'Closed accounts',
  position: 100,
  async run({ db }) {
    const { open, late } = await db
      .selectFrom('erasure')
      .select(({ fn }) => [
        fn.countAll<number>().as('open'),
        fn.countAll<number>().filterWhere('closed_at', '<', sql<Date>`now() - interval '2 hours'`).as('late'),
      ])
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    const detail = `${open} being erased`;
    if (late === 0) return ok(detail);
    return {
      status: 'fail',
      detail: `${detail}; ${late} were closed more than two hours ago`,
      action:
        'Restart the shop. Search the log for account.erasure_failed and privacy.job_failed, which give the reason.',
    };
  },
};
