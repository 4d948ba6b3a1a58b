import { createHash } from 'node:crypto';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import type { UploadedFile } from '#platform/handlers/route.ts';
import { encodeImage, imageProblems, type UndecodableImage } from '#platform/images/encode-image.ts';
import type { Picture } from '../../contract/fields/pictures.ts';
import { pictureFileKey, uploadPrefix } from './picture-files.ts';

/** An uploaded picture encoded in every width and format, not stored yet. */
export interface EncodedPicture {
  readonly key: string;
  /** A small preview as a data URL. */
  readonly placeholder: string;
  readonly files: readonly { readonly at: string; readonly bytes: Buffer }[];
}

/** The message for a picture that cannot be processed (specification §8). */
export const pictureProblem = 'Something went wrong creating your shoes';

/** Encodes an upload as a shoe's picture. The key is a hash of the content, so that the same picture is stored once. */
export async function encodeShoePicture(
  upload: UploadedFile,
  caller: SignedIn,
): Promise<EncodedPicture | Problem<'UNSUPPORTED_MEDIA_TYPE' | 'INVALID'>> {
  const picture = await encodeShoeViews([upload.bytes], caller);
  if (typeof picture !== 'string') return picture;
  return problem(picture === 'not-allowed' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID', {
    detail: pictureProblem,
    errors: [{ field: 'image', message: imageProblems[picture] }],
  });
}

/** The views of a picture, in the order of their files. */
export const pictureViews = ['side', 'quarter'] as const satisfies Picture['views'];

/** Encodes the one or two views of a shoe's picture; as a check, only decodes them, and the picture has no files. */
export async function encodeShoeViews(
  views: readonly Buffer[],
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
  job: 'shoe-picture' | 'shoe-picture-check' = 'shoe-picture',
): Promise<EncodedPicture | UndecodableImage> {
  const key = uploadKey(views);
  const files: EncodedPicture['files'][number][] = [];
  let placeholder = '';
  for (const [index, view] of pictureViews.entries()) {
    const bytes = views[index];
    if (!bytes) break;
    const image = await encodeImage({ filename: '', bytes }, job, caller);
    if (typeof image === 'string') return image;
    placeholder ||= image.placeholder;
    files.push(
      ...image.files.map(({ width, format, bytes: encoded }) => ({
        at: pictureFileKey({ key, view, width, format }),
        bytes: encoded,
      })),
    );
  }
  return { key, placeholder, files };
}

/** The key of an upload: of one view its hash, of more the hash of their hashes. */
export function uploadKey(views: readonly Buffer[]): string {
  const hashes = views.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const [first = '', ...more] = hashes;
  const hash = more.length === 0 ? first : createHash('sha256').update(hashes.join()).digest('hex');
  return uploadPrefix + hash.slice(0, 40);
}
