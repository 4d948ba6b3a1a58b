import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connect } from '#database/connect.ts';
import { type FileStorage, FileStorageError } from '#server/shared/file-storage.ts';
import { storageIdFact, storageIdFile, unfinishedRestoreFile } from '#server/shared/storage-marks.ts';

/**
 * Makes sure that this machine stores files where the others of its database do: with a folder of its own, every other
 * picture would be missing. The first start writes the same id to both. `isNew` accepts a storage without its id.
 * @throws FileStorageError when they do not belong together, or a restore did not end
 */
export async function checkFiles(databaseUrl: string, files: FileStorage, isNew: boolean): Promise<void> {
  if (await files.get(unfinishedRestoreFile)) throw new FileStorageError(unfinishedMessage);
  const { db, close } = await connect(databaseUrl, { poolSize: 1 });
  try {
    const stored = (await files.get(storageIdFile))?.toString() ?? null;
    const id = stored ?? randomUUID();
    const { value } = await db
      .insertInto('shop_fact')
      .values({ key: storageIdFact, value: JSON.stringify(id) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          value: ({ ref }) => ref(isNew ? 'excluded.value' : 'shop_fact.value'),
        }),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    const expected = z.string().parse(value);
    if (expected !== id) throw new FileStorageError(message);
    if (stored === null) await files.put(storageIdFile, Buffer.from(id));
  } finally {
    await close();
  }
}

const message =
  'The files of this machine are not those of its database, so pictures would be missing: let all machines share DATA_DIR or a bucket (S3_BUCKET). If the files moved, copy them with storage-id; if they are lost, start once with ALLOW_NEW_FILES=1.';

const unfinishedMessage =
  'A restore of this shop was interrupted, so its database and its files may not fit: run npm run restore again, with --force.';
