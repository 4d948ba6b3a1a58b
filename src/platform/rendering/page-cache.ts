import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CacheEntry, createCacheEntry } from '../cache/cache-entry.ts';
import { hashInlineScripts } from '../cache/hash-inline-scripts.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { pageContentSecurityPolicy } from '../http/page-csp.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { type CacheTag, incomplete } from '../invalidation/cache-tags.ts';
import { clientAddress } from '../network/client-address.ts';
import { notePageRoute } from '../tracing/request-context.ts';
import type { MatchPublicPage, PublicPageMatch } from './public-pages.ts';
import type { RenderQueue } from './render-queue.ts';

/** The dependencies of {@link createPageCache}. */
interface PageCacheOptions {
  readonly cache: ResponseCache;
  readonly matchPage: MatchPublicPage;
  /** The origin of rendered URLs: `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** Limits how many pages are rendered and compressed at once. */
  readonly enqueue: RenderQueue;
  /** Origins of other hosts that pages call. */
  readonly connectOrigins?: readonly string[];
  /** How long caches between shop and browsers may keep a page, in seconds: 0 by default. */
  readonly sharedCacheSeconds?: number;
  /** Whether pages may embed frames of the shop's own origin, as the payment sandbox needs them. */
  readonly ownFrames?: boolean;
  /**
   * Renders a URL without a cookie. `nonce` marks the renderer's own inline scripts; it is secret and never sent to a
   * browser. A page whose data has the hash `unlessHash` is not rendered: its status is 304.
   */
  readonly render: (url: URL, nonce: string, unlessHash: string | null) => Promise<RenderedPage>;
}

/** How long a page is kept that lacks something, in ms: each visitor's own would be made with the same failing calls. */
const incompleteFor = 10_000;

/** Sends public pages; see {@link createPageCache}. */
interface PageCache {
  /** Sends the page for a request, rendered on a cache miss; false when the URL is no public page. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Renders each public page once and caches it, compressed and with a Content-Security-Policy of the hashes of its
 * inline scripts, until one of its tags is invalidated. Then its data is read again, and it is rendered again if they
 * changed. Only status 200 is cached. Cache hits are sent by the cache middleware before routing; the page route calls
 * `send` for the others.
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
  async function make(
    url: URL,
    { path: route, tags: ownTags }: PublicPageMatch,
    { securityHeaders, previous }: { securityHeaders: SecurityHeaders; previous: CacheEntry | undefined },
  ): Promise<CacheEntry> {
    const nonce = randomBytes(18).toString('base64url');
    const rendered = await render(url, nonce, previous?.dataHash ?? null);
    const tags = [...new Set([...ownTags, ...(rendered.tags ?? [])])];
    if (tags.includes(incomplete)) setTimeout(() => cache.evict([incomplete]), incompleteFor).unref();
    if (rendered.status === 304 && previous) return { ...previous, tags };
    return createPageEntry(rendered, {
      route,
      nonce,
      tags,
      securityHeaders,
      connectOrigins,
      sharedCacheSeconds,
      previous,
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
        await cache.fill(
          page.url,
          (previous) =>
            enqueue(clientAddress(request), () =>
              make(url, page, { securityHeaders: request.server.securityHeaders, previous }),
            ),
          { staleIfError: true },
        ),
      );
      return true;
    },
  };
}

/** The result of rendering a page. */
interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The hash of the data it was made from, if that can be compared. */
  readonly dataHash?: string | null;
  /** Cache tags beyond {@link PublicPageMatch.tags}, e.g. of the shoes it lists. */
  readonly tags?: readonly CacheTag[];
}

/** The cache entry of a rendered page: compressed, with the hashes of its inline scripts in place of `nonce`. */
function createPageEntry(
  rendered: RenderedPage,
  {
    route,
    nonce,
    tags,
    securityHeaders,
    connectOrigins,
    sharedCacheSeconds,
    cardField,
    previous,
  }: {
    readonly route: string;
    readonly nonce: string;
    readonly tags: readonly CacheTag[];
    readonly securityHeaders: SecurityHeaders;
    /** Origins of other hosts that pages call. */
    readonly connectOrigins: readonly string[];
    /** How long caches between shop and browsers may keep it, in seconds. */
    readonly sharedCacheSeconds: number;
    /** Whose card field the page may show. */
    readonly cardField: 'sandbox' | undefined;
    readonly previous: CacheEntry | undefined;
  },
): Promise<CacheEntry> {
  const { html, sources } = hashInlineScripts(rendered.body, nonce);
  return createCacheEntry(
    {
      route,
      tags,
      status: rendered.status,
      body: html,
      dataHash: rendered.dataHash ?? undefined,
      headers: {
        ...securityHeaders,
        ...cacheHeaders(sharedCacheSeconds),
        ...Object.fromEntries(rendered.headers),
        'content-security-policy': pageContentSecurityPolicy({ scripts: sources, connectOrigins, cardField }),
      },
    },
    previous,
  );
}

/**
 * Browsers ask the shop for each page, which answers 304 for one they have. A shared cache may keep it for a while
 * (RFC 9111 section 5.2.2.10), and a CDN that knows its own header (RFC 9213) may send an outdated page while it fetches
 * the new one, or while the shop is gone (RFC 5861); browsers would take these two for themselves.
 */
const cacheHeaders = (sharedSeconds: number): Record<string, string> =>
  sharedSeconds === 0
    ? { 'cache-control': 'no-cache' }
    : {
        'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}`,
        'cdn-cache-control': `max-age=${sharedSeconds}, stale-while-revalidate=30, stale-if-error=600`,
      };
