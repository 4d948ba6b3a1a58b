import type { Picture, pictureWidths } from '#contract/shoes.ts';

/** One file of a picture: the key names the subject, the rest how it is shown. */
export interface PictureFile {
  readonly key: string;
  readonly view: Picture['views'][number];
  readonly width: (typeof pictureWidths)[number];
  readonly format: 'avif' | 'webp';
}

/** Draws a picture that is no upload; null when the key names no drawing. */
export type DrawPicture = (picture: PictureFile) => Promise<Buffer | null>;
