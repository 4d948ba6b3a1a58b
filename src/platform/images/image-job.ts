import { z } from 'zod';
import { pictureWidths } from '../contract/fields/picture-widths.ts';

/**
 * What is made of an upload: a shoe's picture in all widths and formats, nothing if it is only to be decoded, a profile
 * photo, a picture of any shape, a drawing without what could do harm, or the logo of emails.
 */
export const imageJobs = [
  'shoe-picture',
  'shoe-picture-check',
  'profile-photo',
  'any-shape',
  'drawing',
  'logo-of-emails',
] as const;
export type ImageJob = (typeof imageJobs)[number];

/** The width and height of a profile photo in pixels. */
export const photoSize = 256;

/** The most width and height of a picture of any shape, in pixels. */
export const shapeSize = 1280;

/** The most width and height of the logo of emails, in pixels: twice its size, for sharp screens. */
export const logoOfEmailsSize = { width: 480, height: 80 } as const;

/** The most pixels of an upload, against decompression bombs: a little more than phones with 50 megapixels write. */
export const pixelLimit = 50 * 1024 * 1024;

/** The most pixels of an AVIF: its decoder cannot scale, and takes 20 bytes for each pixel. */
export const avifPixelLimit = 25 * 1024 * 1024;

/** What one upload may cost: `cpu` and `time` in ms, `memory` in bytes of the whole process. */
export interface ImageLimits {
  readonly cpu: number;
  readonly time: number;
  readonly memory: number;
}

/**
 * The largest allowed pictures take 3.3 s of processor time and 600 MB. Time is counted on the processor, so that a busy
 * machine does not refuse good pictures; `time` only ends a process that hangs, or gets hardly any of a busy machine.
 */
export const imageLimits: ImageLimits = { cpu: 8_000, time: 120_000, memory: 800 * 1024 * 1024 };

const base64Bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** What was decoded and encoded anew: the files, and a preview as a data URL (empty for a photo). */
const encodedImage = z.object({
  placeholder: z
    .string()
    .regex(/^(data:image\/webp;base64,[\w+/=]+)?$/)
    .max(2000),
  files: z
    .array(
      z.object({
        width: z.number().int().min(1).max(shapeSize),
        format: z.enum(['avif', 'webp']),
        bytes: base64Bytes,
      }),
    )
    .max(2 * pictureWidths.length),
  /** The logo of emails. */
  png: base64Bytes.optional(),
  /** An SVG file cleaned, or why it is rejected. */
  drawing: z
    .union([z.object({ svg: base64Bytes, leavesOut: z.boolean() }), z.object({ problem: z.string() })])
    .optional(),
});

/** Why a picture cannot be decoded. */
export type UndecodedImage = Extract<z.output<typeof imageResult>, string>;

/** What the image process prints. */
export const imageResult = z.union([
  encodedImage,
  z.literal(['too-many-pixels', 'too-many-pixels-of-avif', 'broken']),
]);

/** An upload decoded and encoded anew. */
export type EncodedImage = z.output<typeof encodedImage>;

/** {@link EncodedImage} as the image process prints it, in JSON. */
export type PrintedImage = z.input<typeof encodedImage>;
