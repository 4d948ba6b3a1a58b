import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { findShownPageEndpoint, listFooterPagesEndpoint } from '../../contract/written-pages.ts';
import { describeHtml } from './describe-html.ts';
import { findPage, listPages } from './page-store.ts';

/** GET /pages and /pages/{slug}. */
export function registerShownPageRoutes(
  registerRoute: RegisterRoute,
  { readDb }: Pick<Dependencies, 'readDb'>,
): void {
  registerRoute(listFooterPagesEndpoint, async () => {
    const pages = (await listPages(readDb)).filter(({ inFooter }) => inFooter);
    return publicReply(
      200,
      pages.map(({ slug, title, version }) => ({ slug, title, isWritten: version > 0 })),
      ['pages'],
    );
  });

  registerRoute(findShownPageEndpoint, async ({ params }) => {
    const page = await findPage(readDb, params.slug);
    if (!page) return problem('NOT_FOUND');
    const { slug, title, version, markdown } = page;
    const html = renderMarkdown(markdown);
    return publicReply(200, { slug, title, version, html, description: describeHtml(html) || title }, [
      'pages',
    ]);
  });
}
