import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { byteOrderMark, csvLines } from '#platform/text/csv.ts';
import { sizeSystems } from '#shop/catalog/contract/fields/size-systems.ts';
import { changeChart, listCharts } from '#shop/catalog/server/catalog.ts';
import type { ImportReport } from './products/import-report.ts';
import { writePlainText } from './products/plain-text.ts';
import { chartColumns, type ReadChart } from './read-charts.ts';

/** The own charts of all brands as a CSV file, a line for each size. */
export async function writeCharts(db: Database): Promise<string> {
  const charts = await listCharts(db);
  const lines = charts.flatMap(({ brand, rows }) =>
    rows.map((row) => [brand, ...sizeSystems.map((system) => row[system])].map(writePlainText)),
  );
  return byteOrderMark + csvLines([[...chartColumns], ...lines]);
}

/**
 * Gives brands their charts in the transaction of an import, each change with an audit entry of its own; brands that are
 * not named keep theirs.
 * @returns whether one changed
 */
export async function applyCharts(
  transaction: Database,
  {
    who,
    charts,
    report,
  }: { who: Pick<SignedIn, 'uid' | 'email'>; charts: readonly ReadChart[]; report: ImportReport },
): Promise<boolean> {
  const before = new Map((await listCharts(transaction)).map(({ brand, rows }) => [brand, rows]));
  const brands = await transaction
    .selectFrom('brand')
    .select(['id', 'name', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute();
  let isChanged = false;
  const byKey = new Map(brands.map((brand) => [brand.name_key, brand]));
  for (const { brand: name, rows } of charts) {
    const brand = byKey.get(normalizeText(name));
    if (!brand)
      report.note(
        'charts without a brand',
        `There is no brand named “${name}”, so its size chart is skipped.`,
      );
    else if (JSON.stringify(before.get(brand.name)) !== JSON.stringify(rows))
      isChanged = (await changeChart(transaction, who, { id: brand.id, rows })) !== null || isChanged;
  }
  return isChanged;
}
