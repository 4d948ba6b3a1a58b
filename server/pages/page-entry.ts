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
    nonce,
    tags,
    securityHeaders,
    connectOrigins,
    cardField,
  }: {
    readonly nonce: string;
    readonly tags: readonly CacheTag[];
    readonly securityHeaders: SecurityHeaders;
    /** Origins of other hosts that pages call. */
    readonly connectOrigins: readonly string[];
    /** Whose card field the page may show. */
    readonly cardField: 'sandbox' | undefined;
  },
): Promise<CacheEntry> {
  const { html, sources } = hashInlineScripts(rendered.body, nonce);
  return createCacheEntry({
    status: rendered.status,
    body: html,
    tags: [...new Set([...tags, ...(rendered.tags ?? [])])],
    headers: {
      ...securityHeaders,
      'cache-control': 'no-cache',
      ...Object.fromEntries(rendered.headers),
      'content-security-policy': pageContentSecurityPolicy({ scripts: sources, connectOrigins, cardField }),
    },
  });
}
