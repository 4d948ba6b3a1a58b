import type { CacheTag } from '../invalidation/cache-tags.ts';

/** A page that is the same for everyone. */
export interface PublicPage {
  /** Its path: `/products/:id`. */
  readonly path: string;
  /** The query parameters that its loader reads. */
  readonly query: readonly string[];
  /** Query parameters with which it is rendered for each request, because they have no end of values. */
  readonly uncached?: readonly string[];
  /** Whether search engines are told of it. */
  readonly isListed?: true;
  /** Its cache tags, from the decoded parameters of the path. */
  readonly tags: (parameters: Readonly<Record<string, string>>) => readonly CacheTag[];
}

/** The public page that a URL leads to. */
export interface PublicPageMatch {
  /** The pattern of its path: `/products/:id`. */
  readonly path: string;
  /** Path and query with the parameters that the page reads, and no others, in alphabetical order. */
  readonly url: string;
  /** The cache tags of {@link PublicPage.tags}. */
  readonly tags: readonly CacheTag[];
}

/** Finds the public page of a URL (path and query); null when it leads to none. */
export type MatchPublicPage = (url: string) => PublicPageMatch | null;

/**
 * Creates the search for public pages; the first match counts. A parameter that the page does not read, such as
 * `utm_source`, is left out, and the first of several with one name counts (reading 38), so that links from elsewhere
 * share the page's cache entry.
 */
export function createPublicPageMatch(pages: readonly PublicPage[]): MatchPublicPage {
  const table = pages.map((page) => ({
    page: { ...page, query: [...page.query].sort() },
    pattern: toPattern(page.path),
  }));
  return (url) => {
    const [path = '', ...rest] = url.split('?');
    for (const { page, pattern } of table) {
      const match = pattern.exec(path);
      if (!match) continue;
      const parameters = decodeAll(match.groups ?? {});
      const query = readQuery(page, rest.join('?'));
      if (!parameters || query === null) return null;
      const url = query === '' ? path : `${path}?${query}`;
      return { path: page.path, url, tags: page.tags(parameters) };
    }
    return null;
  };
}

function toPattern(path: string): RegExp {
  const parts = path.split(/:(\w+)/);
  return new RegExp(
    `^${parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : part.replaceAll('.', '\\.'))).join('')}$`,
  );
}

/** The parameters that a page reads, as a query; null when the page is not cached with this query. */
function readQuery({ query, uncached = [] }: PublicPage, text: string): string | null {
  if (text === '') return '';
  const sent = new URLSearchParams(text);
  if (uncached.some((name) => sent.has(name))) return null;
  const read = new URLSearchParams();
  for (const name of query) {
    const value = sent.get(name);
    if (value !== null) read.append(name, value);
  }
  return read.toString();
}

function decodeAll(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return null;
  }
}
