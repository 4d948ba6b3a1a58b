import type { Picture } from '../../contract/fields/pictures.ts';

/** One file of a picture. */
export interface PictureFile {
  readonly key: string;
  readonly view: Picture['views'][number];
  /** In pixels: one of today's widths, or of those when the picture was uploaded. */
  readonly width: number;
  readonly format: 'avif' | 'webp';
}

/** The key of the placeholder picture. */
export const placeholderKey = 'placeholder';

/** The prefix of the keys of uploads, distinct from those of bundled pictures. */
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
  if (!match || !/^[a-z0-9][a-z0-9-]{0,79}$/.test(key)) return null;
  return {
    key,
    view: match[1] === 'side' ? 'side' : 'quarter',
    width: Number(match[2]),
    format: match[3] === 'avif' ? 'avif' : 'webp',
  };
}
