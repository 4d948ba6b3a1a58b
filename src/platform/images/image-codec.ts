import sharp, { type Sharp } from 'sharp';
import { avifPixelLimit, pixelLimit, type UndecodedImage } from './image-job.ts';

/** A decoded picture on its canvas as raw RGBA, without anything else of the uploaded file. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** How the picture fits its canvas: with transparent margins, cropped, or with a canvas of its own shape. */
type Fit = 'contain' | 'cover' | 'inside';

// Leaves the other cores to requests.
sharp.concurrency(1);

/**
 * Decodes an uploaded picture, whatever its name and type claim: upright, without metadata, in sRGB, on a canvas of the
 * given size. What a decoder only warns about is accepted: cameras write such headers.
 */
export async function decodeImage(
  bytes: Buffer,
  size: { width: number; height: number; fit: Fit },
): Promise<Canvas | UndecodedImage> {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format === 'heif' && width * height > avifPixelLimit) return 'too-many-pixels-of-avif';
    if (width * height > pixelLimit) return 'too-many-pixels';
    // A drawing of any size is drawn as large as its canvas.
    const scale = format === 'svg' ? Math.min(size.width / width, size.height / height) : 1;
    const density = Math.min(Math.max(72 * scale, 1), 100_000);
    const input = {
      limitInputPixels: pixelLimit,
      failOn: 'error',
      sequentialRead: true,
      ...(format === 'svg' && { density }),
    } as const;
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize({
        ...size,
        withoutEnlargement: size.fit === 'inside',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: data };
  } catch {
    return 'broken';
  }
}

/** Encodes a canvas at a width, the height in proportion. */
export const encodeCanvas = (canvas: Canvas, width: number, format: 'avif' | 'webp'): Promise<Buffer> => {
  const picture = openCanvas(canvas).resize({ width });
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78 })
  ).toBuffer();
};

/** A canvas as sharp's input. */
export const openCanvas = ({ width, height, pixels }: Canvas): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 4 } });
