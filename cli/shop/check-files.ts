import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { connect } from '#database/connect.ts';
import { type FileStorage, FileStorageError } from '#server/shared/file-storage.ts';

/** The file in the storage, and the row of `shop_fact`, that hold the same random id. */
const markerFile = 'storage-id';
const markerRow = 'storage-id';

/**
 * Makes sure that this machine stores files where the others of its database do: with a folder of its own, every other
 * picture would be missing. The first start writes the same id to both. `isNew` accepts a storage without its id.
 * @throws FileStorageError when they do not belong together
 */
export async function checkFiles(databaseUrl: string, files: FileStorage, isNew: boolean): Promise<void> {
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  try {
    const stored = (await files.get(markerFile))?.toString() ?? null;
    const id = stored ?? randomUUID();
    const { rows } = await sql<{ value: unknown }>`
      insert into shop_fact as fact (key, value) values (${markerRow}, ${JSON.stringify(id)})
      on conflict (key) do update set value = case when ${isNew} then excluded.value else fact.value end
      returning value`.execute(db);
    const expected = z.string().parse(rows[0]?.value);
    if (expected !== id) throw new FileStorageError(message);
    if (stored === null) await files.put(markerFile, Buffer.from(id));
  } finally {
    await close();
  }
}

const message =
  'The files of this machine are not those of its database, so pictures would be missing: let all machines share DATA_DIR or a bucket (S3_BUCKET). If the files moved, copy them with storage-id; if they are lost, start once with ALLOW_NEW_FILES=1.';
