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
