import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';

/**
 * Compares the totals of listings, which triggers add up, with the rows, and corrects those that differ. That takes about
 * 1 s for each 500,000 shoes and locks nothing; while another process does it, nothing happens. A difference is a fault of a
 * trigger, so it is logged.
 */
export async function repairTotals(db: Database, log: Pick<Dependencies['log'], 'warn'>): Promise<void> {
  const { repaired } = await db
    .selectNoFrom(({ fn }) => fn<number | null>('repair_tallies').as('repaired'))
    .executeTakeFirstOrThrow();
  if (repaired) log.warn({ totals: repaired }, 'catalogue.totals_repaired');
}
