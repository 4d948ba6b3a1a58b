import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { RouteCounts } from './answer-counts.ts';

/** How the requests of a route were answered in the last day; `failures` are answers of 5xx. */
interface RouteHealth {
  readonly route: string;
  readonly answers: number;
  readonly failures: number;
  readonly meanMs: number;
}

/** Adds what was counted to the hour of now, and removes what is older than two days. */
export async function addRouteCounts(db: Database, counts: readonly RouteCounts[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    with removed as (delete from route_hour where hour < now() - interval '2 days')
    insert into route_hour as known (hour, route, answers, total_ms, failures)
    select date_trunc('hour', now()), added.* from unnest(
      ${counts.map(({ route }) => route)}::text[],
      ${counts.map(({ answers }) => answers)}::bigint[],
      ${counts.map(({ totalMs }) => Math.round(totalMs))}::bigint[],
      ${counts.map(({ failures }) => failures)}::bigint[]) as added (route, answers, total_ms, failures)
    on conflict (hour, route) do update set answers = known.answers + excluded.answers,
      total_ms = known.total_ms + excluded.total_ms, failures = known.failures + excluded.failures`.execute(
    db,
  );
}

/** The ten slowest routes of the last day, by their mean. */
export const listSlowRoutes = (db: Database): Promise<RouteHealth[]> =>
  selectRoutes(db)
    .orderBy(sql`sum(total_ms)::float / sum(answers)`, 'desc')
    .orderBy('route')
    .limit(10)
    .execute();

/** The ten routes with the most failures of the last day. */
export const listFailingRoutes = (db: Database): Promise<RouteHealth[]> =>
  selectRoutes(db)
    .having(({ fn }) => fn.sum('failures'), '>', 0)
    .orderBy(({ fn }) => fn.sum('failures'), 'desc')
    .orderBy('route')
    .limit(10)
    .execute();

/** Answers and failures since the beginning of the hour before this one. */
export async function sumLastHour(db: Database): Promise<{ answers: number; failures: number }> {
  return db
    .selectFrom('route_hour')
    .select([
      sql<number>`coalesce(sum(answers), 0)::bigint`.as('answers'),
      sql<number>`coalesce(sum(failures), 0)::bigint`.as('failures'),
    ])
    .where('hour', '>=', sql<Date>`date_trunc('hour', now()) - interval '1 hour'`)
    .executeTakeFirstOrThrow();
}

const selectRoutes = (db: Database) =>
  db
    .selectFrom('route_hour')
    .select([
      'route',
      sql<number>`sum(answers)::bigint`.as('answers'),
      sql<number>`sum(failures)::bigint`.as('failures'),
      sql<number>`round(sum(total_ms)::numeric / sum(answers), 1)::float`.as('meanMs'),
    ])
    .where('hour', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('route');
