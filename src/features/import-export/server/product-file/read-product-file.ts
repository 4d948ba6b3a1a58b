import { ImportReport } from '../products/import-report.ts';
import type { ImportedShoe } from '../products/product.ts';
import { readCharts } from '../read-charts.ts';
import { type FileOptions, readShoes } from '../read-shoes.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { fileLimits } from '../reading/file-limits.ts';
import { readRows, UnreadableRowError } from '../reading/read-rows.ts';
import type { ImportSource } from '../source/import-source.ts';
import type { FilePart } from './product-file.ts';

/** Shoes of a part, and about how many characters they have. */
const partLimits = { shoes: 500, text: 1_000_000 };

/**
 * Reads the shoes and charts of a product file. Only the process that reads files may call this: a hostile file can keep
 * it busy, or fill its memory.
 * @throws UnreadableFileError when it is no product file
 */
export async function* readProductFile(source: ImportSource, options: FileOptions): AsyncGenerator<FilePart> {
  let read = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of source.open()) {
      read += part.length;
      yield part;
    }
  };
  const report = new ImportReport();
  let shoes: ImportedShoe[] = [];
  let text = 0;
  let total = 0;
  for await (const shoe of readShoes(counted(), options, report)) {
    shoes.push(shoe);
    text += lengthOf(shoe);
    if (shoes.length < partLimits.shoes && text < partLimits.text) continue;
    total += text;
    if (total > fileLimits.text)
      throw new UnreadableFileError(
        'The shoes in the file have more than 1 GB of text in total. Split the file and import the parts one after another.',
      );
    yield { shoes, share: read / Math.max(read, source.size), end: null };
    [shoes, text] = [[], 0];
  }
  const charts = await readCharts(source, report);
  yield { shoes, share: 1, end: { report: report.state, charts } };
}

/** About how long a shoe is on its way to the shop, in characters. */
const lengthOf = ({ handle, fields, stock, images, cells }: ImportedShoe): number =>
  handle.length +
  fields.name.length +
  fields.description.length +
  stock.reduce((sum, { size, sku }) => sum + size.length + (sku?.length ?? 0) + 90, 0) +
  cells.reduce((sum, { name, column, text }) => sum + name.length + column.length + text.length, 0) +
  images.reduce((sum, { address }) => sum + address.length + 50, 0);

/**
 * Reads the header of a product file and the row after it.
 * @throws UnreadableFileError when it is no CSV file
 */
export async function readHeader(source: ImportSource): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRows(source.open())) {
      rows.push([...cells]);
      if (rows.length === 2) break;
    }
  } catch (error) {
    // The check names the row.
    if (!(error instanceof UnreadableRowError) || rows.length === 0) throw asFileError(error);
  }
  if (rows.length === 0) throw new UnreadableFileError('The file is empty.');
  const [header = [], sample = []] = rows;
  return [header, header.map((_, index) => (sample[index] ?? '').slice(0, sampleLength))];
}

/** Characters of a cell that show what a column is about. */
const sampleLength = 60;

const asFileError = (error: unknown): unknown =>
  error instanceof UnreadableRowError ? new UnreadableFileError(`row ${error.row}: ${error.message}`) : error;
