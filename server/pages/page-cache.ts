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
  /** Its path as URLPattern writes it: `/products/:id`. */
  readonly path: string;
  /** The query parameters it knows; an address with any other, or one twice, is rendered for itself. */
  readonly query: readonly string[];
  /** What its content depends on, from the parameters of the path, decoded. */
  readonly tags: (parameters: Readonly<Record<string, string>>) => readonly CacheTag[];
}

/** A page as the renderer hands it over. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** What it depends on beyond {@link PublicPage.tags}, e.g. the shoes it lists. */
  readonly tags?: readonly CacheTag[];
}

/** What public pages are made with. */
export interface PageCacheOptions {
  readonly cache: ResponseCache;
  readonly pages: readonly PublicPage[];
  /** The origin that rendered addresses carry: `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** Origins of other hosts that pages call. */
  readonly calls?: readonly string[];
  /**
   * Renders an address whole, without any cookie. `nonce` marks the renderer's own inline scripts; it is secret and
   * never reaches a browser.
   */
  readonly render: (url: URL, nonce: string) => Promise<RenderedPage>;
}

/** Answers public pages; see {@link createPageCache}. */
export interface PageCache {
  /** Sends the page an address names, rendering it if need be; false when it is no public page (send it otherwise). */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Renders each public page once and keeps it, compressed and with a Content-Security-Policy of the hashes of its own
 * inline scripts, until a change of what it depends on. Only status 200 is kept. Cached pages are sent by `serveKept`
 * before any route; the page route calls `answer` for the others.
 */
export function createPageCache({ cache, pages, origin, calls = [], render }: PageCacheOptions): PageCache {
  const table = pages.map((page) => ({ page, pattern: new URLPattern({ pathname: page.path }) }));

  function tagsOf(url: URL): readonly CacheTag[] | null {
    for (const { page, pattern } of table) {
      const match = pattern.exec({ pathname: url.pathname });
      if (!match) continue;
      const parameters = decodeAll(match.pathname.groups);
      return parameters && knowsAll(page.query, url.searchParams) ? page.tags(parameters) : null;
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
        'content-security-policy': pageContentSecurityPolicy({ scripts: sources, calls }),
      },
    });
  }

  return {
    async answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = new URL(`${origin}${request.url.startsWith('/') ? request.url : '/'}`);
      const tags = tagsOf(url);
      if (!tags) return false;
      sendCachedResponse(request, reply, await cache.fill(cacheKey(request.url), () => make(url, tags)));
      return true;
    },
  };
}

function knowsAll(known: readonly string[], given: URLSearchParams): boolean {
  const names = [...given.keys()];
  return new Set(names).size === names.length && names.every((name) => known.includes(name));
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
