import { type CacheEntry, createCacheEntry } from '../cache/cache-entry.ts';
import { hashInlineScripts } from '../cache/hash-inline-scripts.ts';
import { pageContentSecurityPolicy } from '../http/page-csp.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { CacheTag } from '../shared/cache-tags.ts';

/** The result of rendering a page. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Cache tags beyond {@link PublicPageMatch.tags}, e.g. of the shoes it lists. */
  readonly tags?: readonly CacheTag[];
}

/** The cache entry of a rendered page: compressed, with the hashes of its inline scripts in place of `nonce`. */
export function createPageEntry(
  rendered: RenderedPage,
  {
    route,
    nonce,
    tags,
    securityHeaders,
    connectOrigins,
    sharedCacheSeconds,
    cardField,
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
  },
): Promise<CacheEntry> {
  const { html, sources } = hashInlineScripts(rendered.body, nonce);
  return createCacheEntry({
    route,
    status: rendered.status,
    body: html,
    tags: [...new Set([...tags, ...(rendered.tags ?? [])])],
    headers: {
      ...securityHeaders,
      ...cacheHeaders(sharedCacheSeconds),
      ...Object.fromEntries(rendered.headers),
      'content-security-policy': pageContentSecurityPolicy({ scripts: sources, connectOrigins, cardField }),
    },
  });
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
