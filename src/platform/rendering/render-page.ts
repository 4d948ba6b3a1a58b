import type { FastifyRequest } from 'fastify';
import type { CacheTag } from '../invalidation/cache-tags.ts';

/** A rendered page and its cache tags. */
export interface RenderResult {
  /** Status 304 in place of a page whose data is that of the request for it. */
  readonly response: Response;
  /** The hash of the data that the page is made from; null where it was not asked for or has none. */
  readonly dataHash: string | null;
  readonly tags: readonly CacheTag[];
}

/**
 * Renders a URL. `nonce` is set on inline scripts. Without a `request` the visitor is anonymous; one whose method is POST
 * submits a form, urlencoded in its `body`, to the action of the page. With `unlessHash` the data is hashed, and a page
 * that is made from data of that hash is not rendered.
 */
export type RenderPage = (
  url: URL,
  nonce: string,
  options: { readonly request: FastifyRequest } | { readonly unlessHash: string | null },
) => Promise<RenderResult>;
