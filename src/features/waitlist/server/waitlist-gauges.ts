import type { Database } from '#platform/database/database.ts';
import type { FeatureGauge } from '#platform/features/feature.ts';

const countEntries = async (db: Database, state: 'waiting' | 'offered'): Promise<number> => {
  const { count } = await db
    .selectFrom('waitlist_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
};

/** The gauges of waitlists. */
export const waitlistGauges: readonly FeatureGauge[] = [
  {
    name: 'shop_waitlist_waiting',
    help: 'Places on waitlists.',
    read: (db) => countEntries(db, 'waiting'),
  },
  {
    name: 'shop_waitlist_offered',
    help: 'Pairs held for someone on a waitlist.',
    read: (db) => countEntries(db, 'offered'),
  },
];
