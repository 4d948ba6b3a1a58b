import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { SpecifiedSlug } from '../../contract/specified-pages.ts';
import type { ShownPage } from '../../contract/written-pages.ts';

/** A page of the specification as an administrator wrote it; null while the shop shows its original text. */
export async function findWrittenPage(call: ApiCall, slug: SpecifiedSlug): Promise<ShownPage | null> {
  // Every page loads the footer anyway, so an original text needs no other request, even when the database is busy.
  const inFooter = unwrap(await call('GET /pages', {})).body.find((page) => page.slug === slug);
  if (inFooter && !inFooter.isWritten) return null;
  const result = await call('GET /pages/{slug}', { params: { slug } });
  if (!result.ok && result.problem.code === 'NOT_FOUND') return null;
  return unwrap(result).body;
}
