import { z } from 'zod';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { nameLimit } from '#shop/catalog/contract/fields/name-limit.ts';
import { sizeSystems } from '#shop/catalog/contract/fields/size-systems.ts';
import { chartRows } from '#shop/catalog/contract/size-charts.ts';
import type { ImportReport } from './products/import-report.ts';
import { plainSize } from './products/plain-size.ts';
import { plainText } from './products/plain-text.ts';
import { fileLimits } from './reading/file-limits.ts';
import { readRows, UnreadableRowError } from './reading/read-rows.ts';
import { chartsFile, type ImportSource } from './source/import-source.ts';

/** The columns of a file with charts of sizes. */
export const chartColumns = ['brand', ...sizeSystems] as const;

/** The own chart of a brand, by its name. */
export const readChart = z.object({ brand: z.string(), rows: chartRows });
export type ReadChart = z.infer<typeof readChart>;

/** Reads the charts that come with a product file. One that is none refuses its first row. */
export async function readCharts(
  { charts: open }: Pick<ImportSource, 'charts'>,
  report: ImportReport,
): Promise<ReadChart[]> {
  if (!open) return [];
  const collected = new CollectedCharts(report);
  try {
    for await (const { row, cells } of readRows(open())) {
      if (report.isFull) break;
      if (row === 1) collected.readHeader(cells);
      else if (cells.some((cell) => cell.trim() !== '')) collected.add(row, cells);
    }
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    report.refuse(error.row, chartsFile, error.message);
  }
  const charts = collected.finish();
  if (charts.length > 0)
    report.note(
      'size charts',
      `The file contains size charts: ${charts.map(({ brand }) => brand).join(', ')}.`,
    );
  return charts;
}

/** Longer texts of a row are refused anyway, so only their beginning is kept. */
const keptText = nameLimit + 1;

/** The rows of charts by their brands, no more of either than there may be. */
class CollectedCharts {
  private readonly report: ImportReport;
  private readonly charts = new Map<string, { first: number; rows: Record<string, string>[] }>();
  private places: readonly number[] = [];

  constructor(report: ImportReport) {
    this.report = report;
  }

  readHeader(cells: readonly string[]): void {
    this.places = chartColumns.map((column) =>
      cells.findIndex((cell) => cell.trim().toLowerCase() === column),
    );
    if (this.places.includes(-1)) this.refuse(1, `the columns must be ${chartColumns.join(', ')}`);
  }

  add(row: number, cells: readonly string[]): void {
    const [brand = '', ...sizes] = this.places.map((place) =>
      plainText(cells[place] ?? '').slice(0, keptText),
    );
    const chart = this.charts.get(brand) ?? { first: row, rows: [] };
    if (brand.length > nameLimit) this.refuse(row, `a brand can have at most ${nameLimit} characters`);
    else if (!this.charts.has(brand) && this.charts.size === fileLimits.charts)
      this.refuse(row, `at most ${formatCount(fileLimits.charts)} brands can have a chart`);
    else if (chart.rows.length === fileLimits.rowsOfChart)
      this.refuse(row, `${brand}: A chart can have at most ${fileLimits.rowsOfChart} rows`);
    else {
      const cells = sizeSystems.map((system, index) => [system, sizes[index] ?? ''] as const);
      // Like the labels of the stock, which it names.
      chart.rows.push({ ...Object.fromEntries(cells), size: plainSize(sizes[0] ?? '') });
      this.charts.set(brand, chart);
    }
  }

  finish(): ReadChart[] {
    return [...this.charts].flatMap(([brand, { first, rows }]) => {
      const parsed = chartRows.safeParse(rows);
      if (parsed.success) return [{ brand, rows: parsed.data }];
      this.refuse(first, `${brand}: ${parsed.error.issues[0]?.message}`);
      return [];
    });
  }

  private refuse(row: number, message: string): void {
    this.report.refuse(row, chartsFile, message);
  }
}
