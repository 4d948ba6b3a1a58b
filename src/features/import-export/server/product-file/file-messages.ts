import { z } from 'zod';
import { filePart } from './product-file.ts';

const fileOptions = z.object({
  format: z.enum(['shopify', 'woocommerce']).nullable(),
  mapping: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
  currency: z.string(),
});

/** What the shop asks the process that reads a file, a line of JSON each. */
export const fileRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header') }),
  z.object({ kind: z.literal('read'), options: fileOptions }),
  z.object({ kind: z.literal('picture'), path: z.string() }),
]);
export type FileRequest = z.infer<typeof fileRequest>;

/** What the process answers, a line of JSON each: first that it has opened the file, or why it cannot. */
export const fileReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), hasPictures: z.boolean() }),
  z.object({ kind: z.literal('header'), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('part'), part: filePart }),
  z.object({ kind: z.literal('picture'), bytes: z.base64().nullable() }),
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
]);
export type FileReply = z.infer<typeof fileReply>;

/** What reading one file may cost: `cpu` in ms of processor time, `memory` in bytes of the whole process, `heap` in MB. */
export interface ProcessLimits {
  readonly cpu: number;
  readonly memory: number;
  readonly heap: number;
}

/**
 * 100,000 shoes in 800,000 rows take 12 s of processor time and 290 MB. Time is counted on the processor, so that a busy machine does not
 * refuse good files, and neither does a slow database, for which the process waits.
 */
export const fileProcessLimits: ProcessLimits = { cpu: 180_000, memory: 800 * 1024 * 1024, heap: 512 };
