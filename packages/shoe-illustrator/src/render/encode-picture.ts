import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { RawPicture } from '../draw-shoe.ts';

export type PictureFormat = 'avif' | 'webp';

/** Widths the shop asks for, in pixels; pictures are four by three. */
export const pictureWidths = [320, 480, 640, 960, 1280] as const;

/** Width all others are scaled down from. */
export const masterWidth = 1280;

/** Scales a drawn picture to `width` pixels and encodes it, keeping its transparency. */
export function encodePicture(raw: RawPicture, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = opened(raw).resize({ width, kernel: 'lanczos3' });
  return format === 'avif'
    ? scaled.avif({ quality: 62, effort: 2 }).toBuffer()
    : scaled.webp({ quality: 84, alphaQuality: 80, effort: 3, smartSubsample: true }).toBuffer();
}

/** A ThumbHash (some 25 bytes, base64) to paint while the picture loads; it keeps the transparency. */
export async function placeholder(raw: RawPicture): Promise<string> {
  const { data, info } = await opened(raw).resize({ width: 96 }).raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function opened({ data, width, height }: RawPicture) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
