import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FeatureGauge } from '#platform/features/feature.ts';

/** Launches that are open, with the tickets that are still to be let in. */
const joinPlacesToCome = (db: Database) =>
  db
    .selectFrom('launch')
    .innerJoin('launch_ticket as ticket', 'ticket.shoe_id', 'launch.shoe_id')
    .where('launch.drawn_at', 'is not', null)
    .where('launch.sold_out_at', 'is', null)
    .where('launch.ended_at', 'is', null)
    .where('ticket.left_at', 'is', null)
    .where('ticket.uid', 'is not', null)
    .whereRef('ticket.place', '>', 'launch.admitted_through');

async function countPlacesToCome(db: Database): Promise<number> {
  const { count } = await joinPlacesToCome(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countRunningAdmissions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('launch_ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('held', '>', 0)
    .where('admitted_until', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

async function findAdmissionAge(db: Database): Promise<number> {
  const { age } = await joinPlacesToCome(db)
    .select(
      sql<number>`coalesce(max(extract(epoch from now() - coalesce(launch.admitted_at, launch.drawn_at))), 0)::float8`.as(
        'age',
      ),
    )
    .executeTakeFirstOrThrow();
  return age;
}

/** The gauges of launches. */
export const launchGauges: readonly FeatureGauge[] = [
  { name: 'shop_launch_waiting', help: 'People in the lines of open launches.', read: countPlacesToCome },
  {
    name: 'shop_launch_admitted',
    help: 'Current admissions to open launches.',
    read: countRunningAdmissions,
  },
  {
    name: 'shop_launch_admission_age_seconds',
    help: 'Longest time since an open launch with people in line last admitted someone; 0 if no one is waiting.',
    read: findAdmissionAge,
  },
];
