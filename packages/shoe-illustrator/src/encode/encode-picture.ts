import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import type { RawPicture } from '../render/draw-shoe.ts';

export type PictureFormat = 'avif' | 'webp';

/** Scales a drawn picture to `width` pixels and encodes it, keeping its transparency. */
export function encodePicture(raw: RawPicture, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = toSharp(raw).resize({ width, kernel: 'lanczos3' });
  return format === 'avif'
    ? scaled.avif({ quality: 58, effort: 4 }).toBuffer()
    : scaled.webp({ quality: 76, alphaQuality: 80, effort: 6, smartSubsample: true }).toBuffer();
}

/** A preview of some 30 pixels to show while the picture loads: a ThumbHash as a data URL, with its transparency. */
export async function encodePlaceholder(raw: RawPicture): Promise<string> {
  const { data, info } = await toSharp(raw).resize({ width: 96 }).raw().toBuffer({ resolveWithObject: true });
  const { w, h, rgba } = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data));
  const preview = await toSharp({ data: Buffer.from(rgba), width: w, height: h })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${preview.toString('base64')}`;
}

function toSharp({ data, width, height }: RawPicture) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
