import { z } from 'zod';
import { pictureWidths } from '#contract/fields/picture-widths.ts';

/** What is made of an upload: a shoe's picture in all widths and formats, or a profile photo. */
export type ImageJob = 'shoe-picture' | 'profile-photo';

/** The width and height of a profile photo in pixels. */
export const photoSize = 256;

/** The most pixels of an upload, against decompression bombs. */
export const pixelLimit = 24_000_000;

/** What one upload may cost: `cpu` and `time` in ms, `memory` in bytes of the whole process. */
export interface ImageLimits {
  readonly cpu: number;
  readonly time: number;
  readonly memory: number;
}

/**
 * The largest allowed pictures take 1.8 s of processor time and 700 MB. Time is counted on the processor, so that a busy
 * machine does not refuse good pictures; `time` only ends a process that hangs.
 */
export const imageLimits: ImageLimits = { cpu: 5_000, time: 30_000, memory: 800 * 1024 * 1024 };

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
