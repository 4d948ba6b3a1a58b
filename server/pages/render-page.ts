import type { CacheTag } from '../shared/cache-tags.ts';

/** A page as it was rendered, and what its content depends on. */
export interface RenderResult {
  readonly response: Response;
  readonly tags: readonly CacheTag[];
}

/** Renders an address. `nonce` goes to its inline scripts; only with a `cookie` it knows who asks. */
export type RenderPage = (url: URL, nonce: string, cookie?: string) => Promise<RenderResult>;
