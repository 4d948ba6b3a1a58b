import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { BoundedQueue } from '../shared/bounded-queue.ts';
import { notePageRoute } from '../shared/tracing/request-context.ts';
import { createPageEntry, type RenderedPage } from './page-entry.ts';
import type { MatchPublicPage, PublicPageMatch } from './public-pages.ts';

/** The dependencies of {@link createPageCache}. */
export interface PageCacheOptions {
  readonly cache: ResponseCache;
  readonly matchPage: MatchPublicPage;
  /** The origin of rendered URLs: `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** Limits how many pages are rendered and compressed at once. */
  readonly enqueue: BoundedQueue;
  /** Origins of other hosts that pages call. */
  readonly connectOrigins?: readonly string[];
  /** How long caches between shop and browsers may keep a page, in seconds: 0 by default. */
  readonly sharedCacheSeconds?: number;
  /** Whether pages may embed frames of the shop's own origin, as the payment sandbox needs them. */
  readonly ownFrames?: boolean;
  /**
   * Renders a URL without a cookie. `nonce` marks the renderer's own inline scripts; it is secret and never sent to a
   * browser.
   */
  readonly render: (url: URL, nonce: string) => Promise<RenderedPage>;
}

/** Sends public pages; see {@link createPageCache}. */
export interface PageCache {
  /** Sends the page for a request, rendered on a cache miss; false when the URL is no public page. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Renders each public page once and caches it, compressed and with a Content-Security-Policy of the hashes of its
 * inline scripts, until one of its tags is invalidated. Only status 200 is cached. Cache hits are sent by the cache
 * middleware before routing; the page route calls `send` for the others.
 */
export function createPageCache({
  cache,
  matchPage,
  origin,
  enqueue,
  connectOrigins = [],
  sharedCacheSeconds = 0,
  ownFrames = false,
  render,
}: PageCacheOptions): PageCache {
  async function make(url: URL, { path: route, tags }: PublicPageMatch, securityHeaders: SecurityHeaders) {
    const nonce = randomBytes(18).toString('base64url');
    return createPageEntry(await render(url, nonce), {
      ...{ route, nonce, tags, securityHeaders, connectOrigins, sharedCacheSeconds },
      cardField: ownFrames ? 'sandbox' : undefined,
    });
  }

  return {
    async send(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = matchPage(request.url);
      if (!page) return false;
      notePageRoute(() => page.path);
      const url = new URL(`${origin}${page.url}`);
      sendCachedResponse(
        request,
        reply,
        await cache.fill(page.url, () => enqueue(() => make(url, page, request.server.securityHeaders)), {
          staleIfError: true,
        }),
      );
      return true;
    },
  };
}
