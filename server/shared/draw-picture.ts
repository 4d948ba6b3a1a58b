import type { Picture, pictureWidths } from '#contract/shoes.ts';

/** One file of a picture. */
export interface PictureFile {
  readonly key: string;
  readonly view: Picture['views'][number];
  readonly width: (typeof pictureWidths)[number];
  readonly format: 'avif' | 'webp';
}

/** Draws a picture that was not uploaded; null when there is no drawing for the key. */
export type DrawPicture = (picture: PictureFile) => Promise<Buffer | null>;
