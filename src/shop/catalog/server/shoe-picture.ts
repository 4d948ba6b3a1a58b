import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, type Problem } from '#platform/handlers/problem.ts';
import type { UploadedFile } from '#platform/handlers/route.ts';
import {
  type EncodedPicture,
  encodeShoePicture,
  pictureBase,
  placeholderKey,
  removeUnusedPictures,
  storePicture,
} from './media/media.ts';
import type { ShoePicture } from './write-shoe.ts';

/** The picture of a shoe without an upload. */
export const placeholderPicture: ShoePicture = {
  picture_base: pictureBase(placeholderKey),
  picture_views: ['side'],
  picture_placeholder: '',
};

/**
 * Encodes an upload, stores it in the transaction of `write`, and passes its columns on (null without an upload). The
 * files are removed when the transaction fails.
 */
export async function withPicture<T extends object>(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  { upload, caller }: { upload: UploadedFile | null; caller: SignedIn },
  write: (transaction: Database, picture: ShoePicture | null) => Promise<T>,
): Promise<T | Problem<'UNSUPPORTED_MEDIA_TYPE' | 'INVALID'>> {
  const encoded = upload && (await encodeShoePicture(upload, caller));
  if (encoded && isProblem(encoded)) return encoded;
  try {
    return await db.transaction().execute(async (transaction) => {
      if (encoded) await storePicture(transaction, files, encoded);
      return await write(transaction, encoded && toColumns(encoded));
    });
  } catch (error) {
    if (encoded) await removeUnusedPictures(db, files, [encoded.key]);
    throw error;
  }
}

const toColumns = ({ key, placeholder }: EncodedPicture): ShoePicture => ({
  picture_base: pictureBase(key),
  picture_views: ['side'],
  picture_placeholder: placeholder,
});
