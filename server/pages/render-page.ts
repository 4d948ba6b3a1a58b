import type { FastifyRequest } from 'fastify';
import type { CacheTag } from '../shared/cache-tags.ts';

/** A rendered page and its cache tags. */
export interface RenderResult {
  readonly response: Response;
  readonly tags: readonly CacheTag[];
}

/**
 * Renders a URL. `nonce` is set on inline scripts. Without a `request` the visitor is anonymous; one whose method is POST
 * submits a form, urlencoded in its `body`, to the action of the page.
 */
export type RenderPage = (url: URL, nonce: string, request?: FastifyRequest) => Promise<RenderResult>;
