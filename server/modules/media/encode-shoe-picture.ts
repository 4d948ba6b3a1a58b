import { createHash } from 'node:crypto';
import type { SignedIn } from '../../shared/caller.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { UploadedFile } from '../../shared/route.ts';
import { encodeImage } from './encode-image.ts';
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
  const image = await encodeImage(upload, 'shoe-picture', caller);
  if (image === 'not-allowed') return problem('UNSUPPORTED_MEDIA_TYPE', { detail: pictureProblem });
  if (image === 'broken') {
    return problem('INVALID', {
      detail: pictureProblem,
      errors: [{ field: 'image', message: pictureProblem }],
    });
  }
  const key = uploadPrefix + createHash('sha256').update(upload.bytes).digest('hex').slice(0, 40);
  const files = image.files.map(({ width, format, bytes }) => ({
    at: pictureFileKey({ key, view: 'side', width, format }),
    bytes,
  }));
  return { key, placeholder: image.placeholder, files };
}
