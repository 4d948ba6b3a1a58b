import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#platform/database/database.ts';
import type { ProcessLimits } from '../product-file/file-messages.ts';
import { type OpenProductFile, openProductFile } from '../product-file/open-product-file.ts';

/**
 * Opens an uploaded file, which is copied into a temporary folder of this machine until it is disposed of.
 * @throws UnreadableFileError when it is a broken archive
 */
export async function openUpload(
  db: Database,
  { id, fileName }: { id: string; fileName: string },
  options: { limits?: ProcessLimits; signal?: AbortSignal },
): Promise<OpenProductFile> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, /\.zip$/i.test(fileName) ? 'upload.zip' : 'upload.csv');
    await pipeline(Readable.from(readParts(db, id)), createWriteStream(path));
    const file = await openProductFile(path, { ...options, name: fileName });
    return {
      ...file,
      [Symbol.dispose]() {
        file[Symbol.dispose]();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function* readParts(db: Database, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await db
      .selectFrom('catalogue_upload_part')
      .select('bytes')
      .where('upload_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}
