import { pictureWidths } from '#contract/shoes.ts';
import type { PictureFile } from '../../shared/draw-picture.ts';

/** The key of the placeholder picture. */
export const placeholderKey = 'placeholder';

/** The prefix of the keys of uploads, distinct from those of drawings. */
export const uploadPrefix = 'upload-';

/** The base URL of a picture, without view, width and format: `/pictures/<key>`. */
export const pictureBase = (key: string): string => `/pictures/${key}`;

/** The prefix of a picture's file keys. */
export const pictureFolder = (key: string): string => `pictures/${key}/`;

/** The file key of one file of a picture. */
export const pictureFileKey = ({ key, view, width, format }: PictureFile): string =>
  `${pictureFolder(key)}${view}-${width}.${format}`;

/** Parses the two parts of a picture's URL; null when they are invalid. */
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
