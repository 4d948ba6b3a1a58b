import { createHash } from 'node:crypto';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { pictureWidths } from '#contract/shoes.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { type Canvas, decodeUpload, encodeCanvas, openCanvas, withPictureSlot } from './decode-upload.ts';
import { storedAt, uploadPrefix } from './pictures.ts';

/** An uploaded picture in every width and format, not stored yet. */
export interface EncodedPicture {
  readonly key: string;
  /** A tiny picture as a data URL. */
  readonly placeholder: string;
  readonly files: readonly { readonly at: string; readonly bytes: Buffer }[];
}

/** What a shopkeeper reads when a picture cannot be taken (specification §8). */
export const pictureRefused = 'Something went wrong creating your shoes';

/**
 * Makes a shoe's picture from an upload: whole on a transparent 4:3 canvas, in all widths, as AVIF and WebP. The key
 * is the content's, so that the same picture is stored once.
 */
export function encodeShoePicture(
  upload: UploadedFile,
): Promise<EncodedPicture | Refusal<'UNSUPPORTED_MEDIA_TYPE' | 'INVALID'>> {
  return withPictureSlot(async () => {
    const canvas = await decodeUpload(upload.bytes, { width: 1280, height: 960, fit: 'contain' });
    if (canvas === 'not-allowed') return refuse('UNSUPPORTED_MEDIA_TYPE', { detail: pictureRefused });
    if (canvas === 'broken') {
      return refuse('INVALID', {
        detail: pictureRefused,
        errors: [{ field: 'image', message: pictureRefused }],
      });
    }
    const key = uploadPrefix + createHash('sha256').update(upload.bytes).digest('hex').slice(0, 40);
    const files: { at: string; bytes: Buffer }[] = [];
    for (const width of pictureWidths) {
      for (const format of ['avif', 'webp'] as const) {
        const bytes = await encodeCanvas(canvas, width, format);
        files.push({ at: storedAt({ key, view: 'side', width, format }), bytes });
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
  const tiny = await openCanvas({ width: w, height: h, pixels: Buffer.from(rgba) })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
