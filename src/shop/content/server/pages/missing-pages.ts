import type { ReadDatabase } from '#platform/database/database.ts';
import { listLinks } from '#platform/text/markdown.ts';
import { pathOfPage } from '../../contract/specified-pages.ts';
import { listPages } from './page-store.ts';

/**
 * The paths under `/pages/` that a text links to and that have no page, each once. `publicPaths` are those of the shop's and its
 * features' own pages.
 */
export async function findMissingPages(
  db: ReadDatabase,
  markdown: string,
  publicPaths: readonly string[],
): Promise<string[]> {
  const linked = listLinks(markdown).flatMap((link) => /^\/pages\/[^?#]+/.exec(link) ?? []);
  if (linked.length === 0) return [];
  const written = (await listPages(db)).map(({ slug }) => pathOfPage(slug));
  const known = new Set([...written, ...publicPaths]);
  return [...new Set(linked)].filter((path) => !known.has(path.replace(/\/$/, '')));
}
