import { z } from 'zod';
import { text } from '#platform/contract/fields/field-rules.ts';
import { composeText } from '#platform/contract/fields/normalize-text.ts';

/** How many pictures a shoe can have. */
export const pictureLimit = 8;

const wrongAlt = 'Enter a description of at most 250 characters';

/** What a picture shows, for those who cannot see it; empty for the shoe's name. */
export const alt = z
  .string(wrongAlt)
  .overwrite(composeText)
  .trim()
  .max(250, wrongAlt)
  .regex(/^\P{C}*$/u, wrongAlt)
  .meta({ examples: ['The sole, with its tread'] });

/**
 * Where the files of a picture are: `${base}/${view}-${width}.avif` for each of `views` and of `pictureWidths`, and a WebP
 * file of `webpWidth` for each view. `placeholder` is a small preview as a data URL, or empty.
 */
export const picture = z.strictObject({
  base: text('/api/pictures/shoe-orbit'),
  views: z.array(z.enum(['side', 'quarter'])),
  placeholder: text('data:image/webp;base64,UklGRg=='),
});
export type Picture = z.infer<typeof picture>;

/** One of a shoe's pictures. `alt` describes it; where that is empty, the shoe's name does. */
export const listedPicture = picture.extend({
  _id: text('shoe-orbit'),
  alt: text('The sole, with its tread'),
});
