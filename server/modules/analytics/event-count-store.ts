import { sql } from 'kysely';
import type { CountedDay, CountedEvent, ScreenViews } from '#contract/analytics/analytics.ts';
import type { Database } from '../../shared/dependencies.ts';

/** Adds to the counts of today (UTC). Rows are updated in a fixed order to prevent deadlocks. */
export async function addCounts(db: Database, events: readonly CountedEvent[]): Promise<void> {
  await sql`
    insert into analytics_day as stored (day, event, screen, slot, times)
    select utc_day(now()), event, screen, sales_slot(), sum(times)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as reported (event text, screen text, times int)
    group by event, screen order by event, screen
    on conflict (day, event, screen, slot) do update set times = stored.times + excluded.times`.execute(db);
}

/** The event counts of the last days (UTC), oldest first, including today and days without events. */
export async function listDays(db: Database, days: number): Promise<CountedDay[]> {
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
export async function listScreens(db: Database, days: number): Promise<ScreenViews[]> {
  const { rows } = await sql<ScreenViews>`
    select screen, sum(times)::bigint as views from analytics_day
    where event = 'page_view' and day > utc_day(now()) - ${days}::int
    group by screen order by views desc, screen`.execute(db);
  return rows;
}
