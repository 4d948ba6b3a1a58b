import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { EncodedPicture } from './encode-shoe-picture.ts';
import { pictureBase, pictureFolder, uploadPrefix } from './picture-files.ts';

/**
 * Stores an encoded picture in the transaction that will reference it. The lock prevents the removal of unused pictures
 * until that transaction ends.
 * @throws an error with code ENOSPC when the storage is full
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
 * Removes uploaded pictures without a reference: by no shoe, no order, and no audit entry of the last 31 days (which
 * might be undone). Checks `keys`, or all stored uploads.
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

/** An arbitrary advisory lock number. */
const pictureLock = 7_215_032_411;

async function storedUploads(files: FileStorage): Promise<string[]> {
  const stored = await files.list(pictureFolder(uploadPrefix).slice(0, -1));
  return [...new Set(stored.map((file) => file.split('/')[1] ?? ''))];
}

/** The image of an order line is one file of a picture. */
const baseOfImage = sql`regexp_replace(image, '/[^/]*$', '')`;

/** The bases of the pictures in a column like `shoe.more_pictures`, one a row. */
const moreBases = (column: RawBuilder<unknown>, path = '$') =>
  sql`jsonb_path_query(${column}, ${sql.lit(`${path}[*].base`)}) #>> '{}'`;

const basesInUse = sql`
  select picture_base as base from shoe where deleted_at is null or deleted_at > now() - interval '31 days'
  union all select ${moreBases(sql`more_pictures`)} from shoe
    where deleted_at is null or deleted_at > now() - interval '31 days'
  union all select ${baseOfImage} from order_item
  union all select ${baseOfImage} from attempt_line
  union all select unnest(array[before ->> 'picture_base', after ->> 'picture_base'])
    from admin_history where at > now() - interval '31 days'
  union all select ${moreBases(sql`jsonb_build_array(before, after)`, '$[*].more_pictures')}
    from admin_history where at > now() - interval '31 days'
  union all select unnest(array[before ->> 'picture_base', after ->> 'picture_base']) from catalogue_change_shoe
  union all select ${moreBases(sql`jsonb_build_array(before, after)`, '$[*].more_pictures')} from catalogue_change_shoe`;
