import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CacheEntry, createCacheEntry } from '../cache/cache-entry.ts';
import { hashInlineScripts } from '../cache/hash-inline-scripts.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '../cache/send-cached-response.ts';
import { pageContentSecurityPolicy } from '../http/page-csp.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { CacheTag } from '../shared/cache-tags.ts';

/** A page that is the same for everyone. */
export interface PublicPage {
  /** Its path as a URLPattern: `/products/:id`. */
  readonly path: string;
  /** Its query parameters; a URL with another or a repeated parameter is not cached. */
  readonly query: readonly string[];
  /** Its cache tags, from the decoded parameters of the path. */
  readonly tags: (parameters: Readonly<Record<string, string>>) => readonly CacheTag[];
}

/** The result of rendering a page. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Cache tags beyond {@link PublicPage.tags}, e.g. of the shoes it lists. */
  readonly tags?: readonly CacheTag[];
}

/** The dependencies of {@link createPageCache}. */
export interface PageCacheOptions {
  readonly cache: ResponseCache;
  readonly pages: readonly PublicPage[];
  /** The origin of rendered URLs: `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** Origins of other hosts that pages call. */
  readonly connectOrigins?: readonly string[];
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
  pages,
  origin,
  connectOrigins = [],
  render,
}: PageCacheOptions): PageCache {
  const table = pages.map((page) => ({ page, pattern: new URLPattern({ pathname: page.path }) }));

  function tagsOf(url: URL): readonly CacheTag[] | null {
    for (const { page, pattern } of table) {
      const match = pattern.exec({ pathname: url.pathname });
      if (!match) continue;
      const parameters = decodeAll(match.pathname.groups);
      return parameters && isAllowedQuery(page.query, url.searchParams) ? page.tags(parameters) : null;
    }
    return null;
  }

  async function make(url: URL, tags: readonly CacheTag[]): Promise<CacheEntry> {
    const nonce = randomBytes(18).toString('base64url');
    const rendered = await render(url, nonce);
    const { html, sources } = hashInlineScripts(rendered.body, nonce);
    return createCacheEntry({
      status: rendered.status,
      body: html,
      tags: [...new Set([...tags, ...(rendered.tags ?? [])])],
      headers: {
        ...securityHeaders,
        'cache-control': 'no-cache',
        ...Object.fromEntries(rendered.headers),
        'content-security-policy': pageContentSecurityPolicy({ scripts: sources, connectOrigins }),
      },
    });
  }

  return {
    async send(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = new URL(`${origin}${request.url.startsWith('/') ? request.url : '/'}`);
      const tags = tagsOf(url);
      if (!tags) return false;
      sendCachedResponse(request, reply, await cache.fill(cacheKey(request.url), () => make(url, tags)));
      return true;
    },
  };
}

function isAllowedQuery(allowed: readonly string[], query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return new Set(names).size === names.length && names.every((name) => allowed.includes(name));
}

function decodeAll(groups: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    return null;
  }
}
