import { webpWidth } from '../contract/fields/picture-widths.ts';

/** The URL of a shoe's main picture (§3 `image`): its first view as WebP. */
export const shoeImage = (shoe: { picture_base: string; picture_views: readonly string[] }): string =>
  `${shoe.picture_base}/${shoe.picture_views[0] ?? 'side'}-${webpWidth}.webp`;
