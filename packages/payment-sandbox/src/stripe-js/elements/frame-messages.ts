import type { ConfirmationToken, StripeError } from '@stripe/stripe-js';
import type { StripeApiResult } from '../api/api-client.ts';
import type { FormAppearance } from '../markup/styles.ts';

/** What a page sends with the port, once the element's frame is loaded. */
export interface FrameSetup {
  readonly kind: 'sandbox-element';
  readonly api: string;
  readonly key: string;
  readonly appearance: FormAppearance;
}

/** What a page asks of the form in a frame; what has an id is answered with it. */
export type FrameRequest =
  | { readonly ask: 'validate'; readonly id: number }
  | { readonly ask: 'token'; readonly id: number; readonly params: Readonly<Record<string, string>> }
  | { readonly ask: 'appearance'; readonly appearance: FormAppearance }
  | { readonly ask: 'clear' }
  | { readonly ask: 'focus' }
  | { readonly ask: 'blur' };

/** What a frame tells its page. */
export type FrameReport =
  | { readonly tell: 'ready' }
  | { readonly tell: 'change'; readonly empty: boolean; readonly complete: boolean }
  /** In px. */
  | { readonly tell: 'height'; readonly height: number }
  | { readonly tell: 'validated'; readonly id: number; readonly answer: StripeError | null }
  | { readonly tell: 'token'; readonly id: number; readonly answer: StripeApiResult<ConfirmationToken> };

/** Whether the first message of a window is a setup. */
export const isFrameSetup = (data: unknown): data is FrameSetup =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'sandbox-element';
