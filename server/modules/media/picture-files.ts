import { pictureWidths } from '#contract/shoes.ts';
import type { PictureFile } from '../../shared/draw-picture.ts';

/** The drawing a shoe without a picture gets. */
export const placeholderKey = 'placeholder';

/** Keys of uploads begin so; no drawing's key does. */
export const uploadPrefix = 'upload-';

/** Where a picture is on the web, without view, width and format: `/pictures/<key>`. */
export const pictureBase = (key: string): string => `/pictures/${key}`;

/** Where a picture's files are stored. */
export const pictureFolder = (key: string): string => `pictures/${key}/`;

/** Where one file is stored. */
export const pictureFileKey = ({ key, view, width, format }: PictureFile): string =>
  `${pictureFolder(key)}${view}-${width}.${format}`;

/** Reads the two parts of a picture's address; null when they can name no picture. */
export function parsePictureFile(key: string, file: string): PictureFile | null {
  const match = /^(side|quarter)-([0-9]{3,4})\.(avif|webp)$/.exec(file);
  const width = pictureWidths.find((candidate) => String(candidate) === match?.[2]);
  if (!match || !width || !/^[a-z0-9][a-z0-9-]{0,79}$/.test(key)) return null;
  return {
    key,
    view: match[1] === 'side' ? 'side' : 'quarter',
    width,
    format: match[3] === 'avif' ? 'avif' : 'webp',
  };
}
