import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../shared/dependencies.ts';
import type { ImportSource } from '../source/import-source.ts';
import { openImportSource } from '../source/open-import-source.ts';

/**
 * Opens an uploaded file, which is copied into a temporary folder of this machine until it is disposed of.
 * @throws UnreadableFileError when it is a broken archive
 */
export async function openUploadSource(
  db: Database,
  { id, fileName }: { id: string; fileName: string },
): Promise<ImportSource & Disposable> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, /\.zip$/i.test(fileName) ? 'upload.zip' : 'upload.csv');
    await pipeline(Readable.from(readParts(db, id)), createWriteStream(path));
    const source = await openImportSource(path);
    return {
      ...source,
      name: fileName,
      [Symbol.dispose]() {
        source[Symbol.dispose]();
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
