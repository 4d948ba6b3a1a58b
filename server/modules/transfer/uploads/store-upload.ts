import { randomUUID } from 'node:crypto';
import type { Database } from '../../../shared/dependencies.ts';
import { isStorableText } from '../../../shared/text/storable-text.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { readRows, UnreadableRowError } from '../reading/read-rows.ts';
import { openUploadSource } from './open-upload-source.ts';

/** Bytes per row of the table of parts. */
const partSize = 1024 * 1024;

/**
 * Stores a product file as it arrives, and reads its header.
 * @returns its id
 * @throws UnreadableFileError when it is no product file
 */
export async function storeUpload(
  db: Database,
  file: AsyncIterable<Buffer>,
  { fileName, uid }: { fileName: string; uid: string },
): Promise<string> {
  const id = randomUUID();
  try {
    await storeParts(db, id, file);
    using source = await openUploadSource(db, { id, fileName });
    const [header = [], sample = []] = await firstRows(source.open());
    await db
      .insertInto('catalogue_upload')
      .values({
        ...{ id, uid, header, sample: header.map((_, index) => toSample(sample[index] ?? '')) },
        ...{ file_name: fileName, state: 'uploaded' },
        options: JSON.stringify({ format: null, mapping: {}, fetchImages: false }),
      })
      .execute();
    return id;
  } catch (error) {
    await db.deleteFrom('catalogue_upload_part').where('upload_id', '=', id).execute();
    throw error;
  }
}

/** The beginning of a cell; nothing of one that cannot be stored, which the check of the file names. */
const toSample = (cell: string): string => (isStorableText(cell) ? cell.slice(0, 60) : '');

async function storeParts(db: Database, id: string, file: AsyncIterable<Buffer>): Promise<void> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    if (bytes.length > 0)
      await db.insertInto('catalogue_upload_part').values({ upload_id: id, number, bytes }).execute();
    number += 1;
    waiting = [];
    length = 0;
  };
  for await (const part of file) {
    waiting.push(part);
    length += part.length;
    if (length >= partSize) await flush();
  }
  await flush();
}

async function firstRows(file: AsyncIterable<Buffer>): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRows(file)) {
      rows.push([...cells]);
      if (rows.length === 2) break;
    }
  } catch (error) {
    // The check names the row.
    if (!(error instanceof UnreadableRowError) || rows.length === 0) throw asFileError(error);
  }
  if (rows.length === 0) throw new UnreadableFileError('The file is empty.');
  return rows;
}

const asFileError = (error: unknown): unknown =>
  error instanceof UnreadableRowError ? new UnreadableFileError(`row ${error.row}: ${error.message}`) : error;
