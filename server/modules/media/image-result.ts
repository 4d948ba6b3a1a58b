import { z } from 'zod';
import { pictureWidths } from '#contract/fields/picture-widths.ts';
import { photoSize } from './image-job.ts';

/** What the image process prints: the encoded files, and a preview as a data URL (empty for a photo); null for a broken image. */
export const imageResult = z
  .object({
    placeholder: z
      .string()
      .regex(/^(data:image\/webp;base64,[\w+/=]+)?$/)
      .max(2000),
    files: z
      .array(
        z.object({
          width: z.literal([...pictureWidths, photoSize]),
          format: z.enum(['avif', 'webp']),
          bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
        }),
      )
      .max(2 * pictureWidths.length),
  })
  .nullable();

/** An upload decoded and encoded anew. */
export type EncodedImage = NonNullable<z.output<typeof imageResult>>;

/** {@link EncodedImage} as the image process prints it, in JSON. */
export type PrintedImage = NonNullable<z.input<typeof imageResult>>;
