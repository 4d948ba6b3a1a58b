import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { EncodedPicture } from './encode-shoe-picture.ts';
import { pictureBase, pictureFolder, uploadPrefix } from './picture-files.ts';

/**
 * Stores an encoded picture in the transaction that will name it. Until that ends nobody removes unused pictures, so
 * none is removed between being stored and being named.
 * @throws an error with code ENOSPC when there is no room
 */
export async function storePicture(
  transaction: Database,
  files: FileStorage,
  picture: EncodedPicture,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${pictureLock})`.execute(transaction);
  for (const { at, bytes } of picture.files) await files.put(at, bytes);
}

/**
 * Removes uploaded pictures that nothing names any more: no shoe, no order, no administrator's action of the last 31
 * days (which might be undone). `keys` are those to look at; without, all that are stored.
 * @returns the keys removed
 */
export async function removeUnusedPictures(
  db: Database,
  files: FileStorage,
  keys?: string[],
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${pictureLock})`.execute(transaction);
    const candidates = keys ?? (await storedUploads(files));
    const { rows } = await sql<{ key: string }>`
      with used as (${basesInUse})
      select key from unnest(${candidates}::text[]) key
      where not exists (select from used where used.base = ${pictureBase('')} || key)`.execute(transaction);
    for (const { key } of rows) {
      for (const file of await files.list(pictureFolder(key))) await files.remove(file);
    }
    return rows.map(({ key }) => key);
  });
}

/** Any number, the same in every process. */
const pictureLock = 7_215_032_411;

async function storedUploads(files: FileStorage): Promise<string[]> {
  const stored = await files.list(pictureFolder(uploadPrefix).slice(0, -1));
  return [...new Set(stored.map((file) => file.split('/')[1] ?? ''))];
}

/** An order's image is one file of its picture. */
const baseOfImage = sql`regexp_replace(image, '/[^/]*$', '')`;

const basesInUse = sql`
  select picture_base as base from shoe where deleted_at is null or deleted_at > now() - interval '31 days'
  union all select ${baseOfImage} from order_item
  union all select ${baseOfImage} from attempt_line
  union all select unnest(array[before ->> 'picture_base', after ->> 'picture_base'])
    from admin_history where at > now() - interval '31 days'`;
