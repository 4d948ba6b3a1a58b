import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { readCell } from '#platform/text/csv.ts';
import { isStorableText } from '#platform/text/storable-text.ts';
import { decodeText } from './decode-text.ts';
import { fileLimits } from './file-limits.ts';
import { findSeparator } from './find-separator.ts';

/** One record of a file. `row` is its number in a spreadsheet: the header is 1, and a cell with line breaks is one row. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A record that is no CSV, after which nothing can be read any more. */
export class UnreadableRowError extends Error {
  readonly row: number;
  constructor(row: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.row = row;
  }
}

/**
 * Reads a CSV file record by record. The separator is the one that its first line names (`sep=;`), or that of its
 * header. Formulas that an export neutralised are as they were.
 * @throws UnreadableFileError when the file has no known encoding, UnreadableRowError for what is no CSV
 */
export async function* readRows(file: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const text = await findSeparator(decodeText(file));
  const parser = Readable.from(text.parts).pipe(
    parse({
      delimiter: text.delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: fileLimits.row,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser) {
      row += 1;
      if (row === 1) checkHeader(cells);
      yield { row, cells: cells.map(readCell) };
    }
  } catch (error) {
    if (text.failure.error) throw text.failure.error;
    if (error instanceof CsvError)
      throw new UnreadableRowError(rowOf(error), describeError(error), { cause: error });
    throw error;
  }
}

function checkHeader(names: readonly string[]): void {
  const problem = !isStorableText(names)
    ? 'a column name contains an invalid character'
    : names.length > fileLimits.columns
      ? `the file has more than ${formatCount(fileLimits.columns)} columns`
      : names.some((name) => name.length > fileLimits.columnName)
        ? `a column name has more than ${fileLimits.columnName} characters`
        : null;
  if (problem) throw new UnreadableRowError(1, problem);
}

/** Rows before it may still wait in the stream, so the parser's own count is asked. */
const rowOf = (error: CsvError): number =>
  ('records' in error && typeof error.records === 'number' ? error.records : 0) + 1;

function describeError(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    // Up to four cells have 4 MB only when one of them has more than 1 MB.
    const isOneCell = 'column' in error && typeof error.column === 'number' && error.column < 4;
    return isOneCell ? 'a cell is larger than 1 MB' : 'the row is larger than 4 MB';
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is never closed';
  return 'this is not a line of a CSV file';
}
