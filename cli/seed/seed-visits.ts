import { sql } from 'kysely';
import type { DemoVisits } from '#demo/sales/demo-visits.ts';
import { demoVisitsSlot } from '#server/modules/demo-data/demo-data.ts';
import type { Database } from '#server/shared/dependencies.ts';

/** Inserts the visits, as counts of a slot that no process adds to. */
export async function seedVisits(db: Database, visits: readonly DemoVisits[]): Promise<void> {
  await sql`
    insert into analytics_day (day, event, screen, slot, times)
    select day, event, screen, ${demoVisitsSlot}, times
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as seen (day date, event text, screen text, times int)`.execute(
    db,
  );
}
