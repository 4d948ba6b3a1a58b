import type { CacheTag } from '../shared/cache-tags.ts';

/** A rendered page and its cache tags. */
export interface RenderResult {
  readonly response: Response;
  readonly tags: readonly CacheTag[];
}

/** Renders a URL. `nonce` is set on inline scripts; without a `cookie` the visitor is anonymous. */
export type RenderPage = (url: URL, nonce: string, cookie?: string) => Promise<RenderResult>;
