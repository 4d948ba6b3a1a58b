import type { Drawing, View } from '../description/drawing.ts';
import type { PictureFormat } from './encode-picture.ts';

/** The message to a worker process. */
export type RenderJob = { readonly number: number; readonly drawing: Drawing; readonly view: View } & (
  | { readonly output: 'picture'; readonly width: number; readonly format: PictureFormat }
  | { readonly output: 'placeholder' }
);

/** The message back; `number` is the job's. */
export type RenderReply = { readonly number: number } & (
  | { readonly outcome: 'picture'; readonly bytes: Uint8Array }
  | { readonly outcome: 'placeholder'; readonly hash: string }
  | { readonly outcome: 'failed'; readonly reason: string }
);
