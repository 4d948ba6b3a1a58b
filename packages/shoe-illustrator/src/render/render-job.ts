import type { Drawing, View } from '../drawing.ts';
import type { PictureFormat } from './encode-picture.ts';

/** What the pool asks of a process that draws. */
export type RenderJob = { readonly number: number; readonly drawing: Drawing; readonly view: View } & (
  | { readonly want: 'picture'; readonly width: number; readonly format: PictureFormat }
  | { readonly want: 'placeholder' }
);

/** What comes back; `number` is the job's. */
export type RenderReply = { readonly number: number } & (
  | { readonly outcome: 'picture'; readonly bytes: Uint8Array }
  | { readonly outcome: 'placeholder'; readonly hash: string }
  | { readonly outcome: 'failed'; readonly reason: string }
);
