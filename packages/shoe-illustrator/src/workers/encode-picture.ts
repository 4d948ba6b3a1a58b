import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { RawPicture } from '../render/draw-shoe.ts';

export type PictureFormat = 'avif' | 'webp';

/** Pictures are drawn in this width and scaled down. */
export const masterWidth = 1280;

/** Scales a drawn picture to `width` pixels and encodes it, keeping its transparency. */
export function encodePicture(raw: RawPicture, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = toSharp(raw).resize({ width, kernel: 'lanczos3' });
  return format === 'avif'
    ? scaled.avif({ quality: 62, effort: 2 }).toBuffer()
    : scaled.webp({ quality: 84, alphaQuality: 80, effort: 3, smartSubsample: true }).toBuffer();
}

/** A ThumbHash (about 25 bytes, base64) to show while the picture loads; it keeps the transparency. */
export async function encodePlaceholder(raw: RawPicture): Promise<string> {
  const { data, info } = await toSharp(raw).resize({ width: 96 }).raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

function toSharp({ data, width, height }: RawPicture) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
