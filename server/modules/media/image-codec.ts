import sharp, { type Sharp } from 'sharp';
import { createBoundedQueue } from '../../shared/bounded-queue.ts';

/** A decoded picture on its canvas as raw RGBA, without anything else of the uploaded file. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** How the picture fits its canvas: with transparent margins, or cropped. */
export type Fit = 'contain' | 'cover';

/** Why an upload cannot be decoded. */
export type UndecodableImage = 'not-allowed' | 'broken';

/** The maximum number of pixels, against decompression bombs. */
const pixelLimit = 24_000_000;

// Leaves the other cores to requests.
sharp.concurrency(1);

/** Processes one picture at a time; 20 may wait. */
export const enqueueImage = createBoundedQueue({ concurrency: 1, waiting: 20, retryAfter: 5 });

/**
 * Decodes an uploaded picture, whatever its name and type claim: JPEG, PNG, WebP or AVIF by its content, upright,
 * without metadata, in sRGB, on a canvas of the given size.
 */
export async function decodeImage(
  bytes: Buffer,
  size: { width: number; height: number; fit: Fit },
): Promise<Canvas | UndecodableImage> {
  if (!hasAllowedSignature(bytes)) return 'not-allowed';
  const input = { limitInputPixels: pixelLimit, failOn: 'warning', sequentialRead: true } as const;
  try {
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize({ ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .ensureAlpha()
      .timeout({ seconds: 15 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: data };
  } catch {
    return 'broken';
  }
}

/** Encodes a canvas at a width, the height in proportion. */
export const encodeImage = (canvas: Canvas, width: number, format: 'avif' | 'webp'): Promise<Buffer> => {
  const picture = openCanvas(canvas).resize({ width });
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78 })
  ).toBuffer();
};

/** A canvas as sharp's input. */
export const openCanvas = ({ width, height, pixels }: Canvas): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 4 } });

/** Checks the file signatures of the four allowed formats. */
function hasAllowedSignature(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    (at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12)))
  );
}
