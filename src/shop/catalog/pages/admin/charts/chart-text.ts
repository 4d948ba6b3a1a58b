import type { SizeRow } from '../../../contract/fields/size-chart.ts';
import { sizeSystems } from '../../../contract/fields/size-systems.ts';

/** Charts as an administrator writes or pastes them: a line for each size, its cells apart by commas, semicolons or tabs. */
export type ReadCharts =
  | { readonly charts: ReadonlyMap<string, readonly SizeRow[]> }
  | { readonly error: string };

/**
 * Reads the chart of a brand, or of several where a first line names a column `brand`, as the exported file does.
 * @returns the rows by brand; those without a brand by an empty name
 */
export function readCharts(text: string): ReadCharts {
  const separator = ['\t', ';'].find((sign) => text.includes(sign)) ?? ',';
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const header = lines[0]?.map((cell) => cell.toLowerCase()) ?? [];
  const hasHeader = header.includes('size');
  const columns: readonly string[] = hasHeader ? header : sizeSystems;
  const charts = new Map<string, SizeRow[]>();
  for (const [place, cells] of lines.entries()) {
    if (hasHeader && place === 0) continue;
    if (cells.length > columns.length)
      return { error: `Line ${place + 1} has ${cells.length} columns instead of ${columns.length}` };
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    if (cell('size') === '') return { error: `Line ${place + 1} has no size` };
    const rows = charts.get(cell('brand')) ?? [];
    rows.push({ size: cell('size'), us: cell('us'), uk: cell('uk'), eu: cell('eu'), cm: cell('cm') });
    charts.set(cell('brand'), rows);
  }
  return { charts };
}

/** The rows as lines, with the names of their columns. */
export const writeChart = (rows: readonly SizeRow[]): string =>
  [sizeSystems.join(', '), ...rows.map((row) => sizeSystems.map((system) => row[system]).join(', '))].join(
    '\n',
  );
