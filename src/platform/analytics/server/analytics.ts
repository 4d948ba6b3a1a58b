import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { Dependencies } from '../../handlers/dependencies.ts';
import { InvalidInputError } from '../../handlers/error-to-problem.ts';
import { type RegisterRoute, reply } from '../../handlers/route.ts';
import { type Counted, otherPage } from '../contract/counted.ts';
import {
  type CountedDay,
  type CountedEvent,
  countEventsEndpoint,
  listCountsEndpoint,
  type ScreenViews,
} from '../contract/endpoints.ts';

interface AnalyticsOptions extends Pick<Dependencies, 'db'> {
  /** All that is counted; other names are rejected. */
  readonly counted: Counted;
}

/** POST /analytics and GET /admin/analytics. */
export function registerAnalyticsRoutes(
  registerRoute: RegisterRoute,
  { db, counted }: AnalyticsOptions,
): void {
  const known = z.object({
    event: z.enum(Object.keys(counted.events)),
    screen: z.enum([...counted.pages, otherPage]),
  });
  const knownEvents = z.object({ events: z.array(known) });
  registerRoute(countEventsEndpoint, async ({ body, header }) => {
    const { error } = knownEvents.safeParse(body);
    if (error) throw new InvalidInputError(error.issues);
    // Do Not Track and Global Privacy Control; the pages check them too and then send nothing.
    if (header('dnt') === '1' || header('sec-gpc') === '1') return reply(202, { counted: 0 });
    await addCounts(db, body.events);
    return reply(202, { counted: body.events.reduce((sum, { times }) => sum + times, 0) });
  });

  registerRoute(listCountsEndpoint, async ({ query }) => {
    const [days, screens] = await Promise.all([listDays(db, query.days), listScreens(db, query.days)]);
    return reply(200, { days, screens });
  });
}

/** Adds to the counts of today (UTC). Rows are updated in a fixed order to prevent deadlocks. */
async function addCounts(db: Database, events: readonly CountedEvent[]): Promise<void> {
  await sql`
    insert into analytics_day as stored (day, event, screen, slot, times)
    select utc_day(now()), event, screen, sales_slot(), sum(times)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as reported (event text, screen text, times int)
    group by event, screen order by event, screen
    on conflict (day, event, screen, slot) do update set times = stored.times + excluded.times`.execute(db);
}

/** The event counts of the last days (UTC), oldest first, including today and days without events. */
async function listDays(db: Database, days: number): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(jsonb_object_agg(event, times) filter (where event is not null), '{}') as events
    from generate_series(utc_day(now()) - ${days - 1}::int, utc_day(now()), interval '1 day') as day
    left join (select day, event, sum(times) as times from analytics_day
      where day > utc_day(now()) - ${days}::int group by day, event) as counted using (day)
    group by day order by day`.execute(db);
  return rows;
}

/** The views of each screen in the last days (UTC), most viewed first. */
async function listScreens(db: Database, days: number): Promise<ScreenViews[]> {
  const { rows } = await sql<ScreenViews>`
    select screen, sum(times)::bigint as views from analytics_day
    where event = 'page_view' and day > utc_day(now()) - ${days}::int
    group by screen order by views desc, screen`.execute(db);
  return rows;
}
