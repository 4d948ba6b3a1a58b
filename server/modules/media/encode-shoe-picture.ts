import { createHash } from 'node:crypto';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { pictureWidths } from '#contract/fields/picture-widths.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { UploadedFile } from '../../shared/route.ts';
import { type Canvas, decodeImage, encodeImage, enqueueImage, openCanvas } from './image-codec.ts';
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

/**
 * Encodes an upload as a shoe's picture: fitted into a transparent 4:3 canvas, in all widths, as AVIF and WebP. The key
 * is a hash of the content, so that the same picture is stored once.
 */
export function encodeShoePicture(
  upload: UploadedFile,
): Promise<EncodedPicture | Problem<'UNSUPPORTED_MEDIA_TYPE' | 'INVALID'>> {
  return enqueueImage(async () => {
    const canvas = await decodeImage(upload.bytes, { width: 1280, height: 960, fit: 'contain' });
    if (canvas === 'not-allowed') return problem('UNSUPPORTED_MEDIA_TYPE', { detail: pictureProblem });
    if (canvas === 'broken') {
      return problem('INVALID', {
        detail: pictureProblem,
        errors: [{ field: 'image', message: pictureProblem }],
      });
    }
    const key = uploadPrefix + createHash('sha256').update(upload.bytes).digest('hex').slice(0, 40);
    const files: { at: string; bytes: Buffer }[] = [];
    for (const width of pictureWidths) {
      for (const format of ['avif', 'webp'] as const) {
        const bytes = await encodeImage(canvas, width, format);
        files.push({ at: pictureFileKey({ key, view: 'side', width, format }), bytes });
      }
    }
    return { key, placeholder: await makePlaceholder(canvas), files };
  });
}

async function makePlaceholder(canvas: Canvas): Promise<string> {
  const { data, info } = await openCanvas(canvas)
    .resize({ width: 64 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { w, h, rgba } = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data));
  const placeholder = await openCanvas({ width: w, height: h, pixels: Buffer.from(rgba) })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${placeholder.toString('base64')}`;
}
