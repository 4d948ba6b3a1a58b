import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { isSpecified } from '../../../contract/specified-pages.ts';
import { pageSlug } from '../../../contract/written-pages.ts';
import { originalMarkdown } from '../../original/original-markdown.ts';
import { titleOfSlug } from './title-of-slug.ts';

/** A page as its form begins: `version` is 0 where nothing was written yet. */
export interface EditedPage {
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
  readonly inFooter: boolean;
  readonly version: number;
  /** Whether the shop shows it. */
  readonly isShown: boolean;
  /** A note about a page without a version. */
  readonly note: string;
}

/** The page to edit: as it was saved, the shop's original text, or a new one. Null where its address is not valid. */
export async function loadPage(call: ApiCall, slug: string): Promise<EditedPage | null> {
  const found = await call('GET /admin/pages/{slug}', { params: { slug } });
  if (found.ok && found.body.version > 0) return { ...found.body, isShown: true, note: '' };
  if (isSpecified(slug)) {
    const { title, inFooter, version } = unwrap(found).body;
    const settings = unwrap(await call('GET /settings/public', {})).body;
    const countries = unwrap(await call('GET /delivery', {})).body;
    const note = 'The shop shows its original text, which you can change here.';
    return {
      slug,
      title,
      inFooter,
      version,
      markdown: originalMarkdown(slug, settings, countries),
      isShown: true,
      note,
    };
  }
  if (!pageSlug.safeParse(slug).success) return null;
  const note = 'The shop has this page once you save it.';
  return { slug, title: titleOfSlug(slug), markdown: '', inFooter: true, version: 0, isShown: false, note };
}
