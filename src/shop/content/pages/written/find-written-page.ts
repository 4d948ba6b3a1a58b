import type { PageCalls } from '#platform/browser/api/page-calls.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { SpecifiedSlug } from '../../contract/specified-pages.ts';
import type { ShownPage } from '../../contract/written-pages.ts';

/** A page of the specification as an administrator wrote it; null while the shop shows its original text. */
export async function findWrittenPage(
  { add, ask }: PageCalls,
  slug: SpecifiedSlug,
): Promise<ShownPage | null> {
  // Every page loads the footer anyway, so an original text needs no other request, even when the database is busy.
  const inFooter = (await add('GET /pages', {}, [])).find((page) => page.slug === slug);
  if (inFooter && !inFooter.isWritten) return null;
  const result = await ask('GET /pages/{slug}', { params: { slug } });
  if (!result.ok && result.problem.code === 'NOT_FOUND') return null;
  return unwrap(result).body;
}
