import { normalizeText } from '#contract/fields/normalize-text.ts';
import type { SizeRow } from '#contract/fields/size-chart.ts';
import { sizeSystems } from '#contract/fields/size-systems.ts';
import { chartRows } from '#contract/size-charts.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { byteOrderMark, csvLines } from '../../shared/text/csv.ts';
import { changeChart, listCharts } from '../catalog/catalog.ts';
import type { ImportReport } from './products/import-report.ts';
import { readRows, UnreadableRowError } from './reading/read-rows.ts';
import { chartsFile, type ImportSource } from './source/import-source.ts';

/** The own charts of brands, by their names. */
type Charts = ReadonlyMap<string, readonly SizeRow[]>;

const columns = ['brand', ...sizeSystems] as const;

/** The own charts of all brands as a CSV file, a line for each size. */
export async function writeCharts(db: Database): Promise<string> {
  const charts = await listCharts(db);
  const lines = charts.flatMap(({ brand, rows }) =>
    rows.map((row) => [brand, ...sizeSystems.map((system) => row[system])]),
  );
  return byteOrderMark + csvLines([[...columns], ...lines]);
}

/** Reads the charts that come with a product file. One that is none refuses its first row. */
export async function readCharts({ charts: open }: ImportSource, report: ImportReport): Promise<Charts> {
  const charts = new Map<string, readonly SizeRow[]>();
  if (!open) return charts;
  const refuse = (row: number, message: string) => report.refuse(row, chartsFile, message);
  try {
    const read = new Map<string, { first: number; rows: Record<string, string>[] }>();
    let places: readonly number[] = [];
    for await (const { row, cells } of readRows(open())) {
      if (row === 1) {
        places = columns.map((column) => cells.findIndex((cell) => cell.trim().toLowerCase() === column));
        if (places.includes(-1)) refuse(row, `the columns are ${columns.join(', ')}`);
      } else if (cells.some((cell) => cell.trim() !== '')) {
        const [brand = '', ...sizes] = places.map((place) => cells[place]?.trim() ?? '');
        const chart = read.get(brand) ?? { first: row, rows: [] };
        chart.rows.push(Object.fromEntries(sizeSystems.map((system, index) => [system, sizes[index] ?? ''])));
        read.set(brand, chart);
      }
    }
    for (const [brand, { first, rows }] of read) {
      const parsed = chartRows.safeParse(rows);
      if (parsed.success) charts.set(brand, parsed.data);
      else refuse(first, `${brand}: ${parsed.error.issues[0]?.message}`);
    }
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    refuse(error.row, error.message);
  }
  if (charts.size > 0)
    report.note('size charts', `Size charts come with the file: ${[...charts.keys()].join(', ')}.`);
  return charts;
}

/**
 * Gives brands their charts in the transaction of an import, each change with an audit entry of its own; brands that are
 * not named keep theirs.
 * @returns whether one changed
 */
export async function applyCharts(
  transaction: Database,
  { who, charts, report }: { who: Pick<SignedIn, 'uid' | 'email'>; charts: Charts; report: ImportReport },
): Promise<boolean> {
  const before = new Map((await listCharts(transaction)).map(({ brand, rows }) => [brand, rows]));
  const brands = await transaction
    .selectFrom('brand')
    .select(['id', 'name', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute();
  let isChanged = false;
  for (const [name, rows] of charts) {
    const brand = brands.find(({ name_key }) => name_key === normalizeText(name));
    if (!brand) report.note('charts of no brand', `There is no brand “${name}”: its size chart is left out.`);
    else if (JSON.stringify(before.get(brand.name)) !== JSON.stringify(rows))
      isChanged = (await changeChart(transaction, who, { id: brand.id, rows })) || isChanged;
  }
  return isChanged;
}
