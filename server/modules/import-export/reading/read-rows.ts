import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readCell } from '../../../shared/text/csv.ts';
import { isStorableText } from '../../../shared/text/storable-text.ts';
import { decodeText } from './decode-text.ts';

/** One record of a file. `row` is its number in a spreadsheet: the header is 1, and a cell with line breaks is one row. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A record longer than this ends the reading; cells are limited by {@link cellLimit}. In bytes. */
const recordLimit = 16 * 1024 * 1024;

/** A record that is no CSV, after which nothing can be read any more. */
export class UnreadableRowError extends Error {
  readonly row: number;
  constructor(row: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.row = row;
  }
}

/** The longest cell that is read, in bytes. */
export const cellLimit = 1_000_000;

/**
 * Reads a CSV file record by record. The separator (comma, semicolon or tab) is that of its header. Formulas that an
 * export neutralised are as they were.
 * @throws UnreadableFileError when the file has no known encoding, UnreadableRowError for what is no CSV
 */
export async function* readRows(file: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const text = await peekHeader(decodeText(file));
  const parser = Readable.from(text.parts).pipe(
    parse({
      delimiter: findDelimiter(text.start),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: recordLimit,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser) {
      row += 1;
      if (row === 1 && !isStorableText(cells))
        throw new UnreadableRowError(row, 'a column has a character in its name that is no text');
      yield { row, cells: cells.map(readCell) };
    }
  } catch (error) {
    if (text.failure.error) throw text.failure.error;
    if (error instanceof CsvError)
      throw new UnreadableRowError(rowOf(error), describeError(error), { cause: error });
    throw error;
  }
}

/** Rows before it may still wait in the stream, so the parser's own count is asked. */
const rowOf = (error: CsvError): number =>
  ('records' in error && typeof error.records === 'number' ? error.records : 0) + 1;

function describeError({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a cell has more than 1 MB';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed';
  return 'this is no line of a CSV file';
}

/** The text up to the first line break outside quotes, and all parts again. */
async function peekHeader(parts: AsyncGenerator<string>) {
  let start = '';
  let next = await parts.next();
  while (!next.done) {
    start += next.value;
    if (/[\r\n]/.test(start) || start.length > cellLimit) break;
    next = await parts.next();
  }
  // A stream made of a generator that throws reports the error to the parser, which is not told why.
  const failure: { error: unknown } = { error: null };
  async function* all() {
    try {
      if (start !== '') yield start;
      yield* parts;
    } catch (error) {
      failure.error = error;
      throw error;
    }
  }
  return { start, parts: all(), failure };
}

/** The separator that occurs most often in the header, outside quotes. */
function findDelimiter(start: string): string {
  const header = start.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
}
