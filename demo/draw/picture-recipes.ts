import type { Drawing, View } from '@sneaker-paradise/shoe-illustrator';
import { pictureWidths, webpWidth } from '#platform/contract/fields/picture-widths.ts';
import { demoShoes } from '../demo-shoes.ts';
import { blankShoe } from './blank-shoe.ts';

/** What the files of a picture are drawn from. */
export interface PictureRecipe {
  /** The folder of the files: the slug of a shoe, or `placeholder`. */
  readonly key: string;
  readonly drawing: Drawing;
  readonly views: readonly View[];
  /** Whether only its outline is drawn. */
  readonly isOutline?: true;
}

/** The pictures of all demo shoes and of a shoe without a picture, in alphabetical order. */
export const pictureRecipes: readonly PictureRecipe[] = [
  ...demoShoes.map(
    ({ slug, drawing }): PictureRecipe => ({ key: slug, drawing, views: ['side', 'quarter'] }),
  ),
  { key: 'placeholder', drawing: blankShoe, views: ['side'], isOutline: true } as const,
].sort((one, other) => (one.key < other.key ? -1 : 1));

/** The files of one view, as the contract describes a picture. */
export const pictureFiles = [
  ...pictureWidths.map((width) => ({ width, format: 'avif' }) as const),
  { width: webpWidth, format: 'webp' } as const,
];

/** The paths of a recipe's files below the folder of pictures: `<key>/<view>-<width>.<format>`. */
export const listPicturePaths = ({ key, views }: PictureRecipe): string[] =>
  views.flatMap((view) => pictureFiles.map(({ width, format }) => `${key}/${view}-${width}.${format}`));
