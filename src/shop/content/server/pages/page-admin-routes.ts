import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { setActor } from '#platform/handlers/set-actor.ts';
import { checkMarkdown, renderMarkdown } from '#platform/text/markdown.ts';
import { isFixed, isSpecified } from '../../contract/specified-pages.ts';
import {
  findPageEndpoint,
  findPageVersionEndpoint,
  listPagesEndpoint,
  listPageVersionsEndpoint,
  orderPagesEndpoint,
  previewPageEndpoint,
  removePageEndpoint,
  savePageEndpoint,
  type WrittenPage,
} from '../../contract/written-pages.ts';
import { footerId, withSpecifiedLinks } from './audited-page.ts';
import { lockFooter, writeFooter } from './footer-order.ts';
import { findMissingPages } from './missing-pages.ts';
import {
  findPage,
  findVersion,
  listPages,
  listVersions,
  lockPage,
  originalPage,
  removePage,
  writePage,
} from './page-store.ts';

type PageDependencies = Pick<Dependencies, 'db' | 'cacheInvalidator'>;

/** The calls with which administrators read and write pages. */
export function registerPageAdminRoutes(
  registerRoute: RegisterRoute,
  dependencies: PageDependencies,
  publicPaths: readonly string[],
): void {
  registerReads(registerRoute, dependencies);
  registerOrder(registerRoute, dependencies);
  const { db, cacheInvalidator } = dependencies;

  registerRoute(savePageEndpoint, async ({ params: { slug }, body, caller }) => {
    const wrong = checkMarkdown(body.markdown);
    if (wrong.length > 0) return refuseMarkdown(wrong);
    const { version, ...content } = body;
    const change = await inTransaction(db, async (transaction) => {
      const before = await lockPage(transaction, slug);
      if (version !== undefined && version !== (before?.version ?? 0))
        throw new ApiError(problem('CHANGED_MEANWHILE'));
      if (before && isDeepStrictEqual(content, contentOf(before))) return null;
      await setActor(transaction, caller);
      await writePage(transaction, slug, content);
      const after = await lockPage(transaction, slug);
      const action = before ? 'change' : 'create';
      const states = { ...(before && { before }), after };
      return recordAuditEntry(transaction, caller, { action, entity: 'page', id: slug, ...states });
    });
    if (change) await cacheInvalidator.invalidate(['pages']);
    return auditedReply(200, await requirePage(db, slug), change);
  });

  registerRoute(removePageEndpoint, async ({ params: { slug }, caller }) => {
    const removed = await inTransaction(db, async (transaction) => {
      const before = await lockPage(transaction, slug);
      if (!before) return null;
      const page = await requirePage(transaction, slug);
      await removePage(transaction, slug);
      const entry = { action: 'remove', entity: 'page', id: slug, before } as const;
      return { page, change: await recordAuditEntry(transaction, caller, entry) };
    });
    if (!removed) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(['pages']);
    return auditedReply(200, removed.page, removed.change);
  });

  registerRoute(previewPageEndpoint, async ({ body: { markdown } }) => {
    const wrong = checkMarkdown(markdown);
    if (wrong.length > 0) return refuseMarkdown(wrong);
    const missing = await findMissingPages(db, markdown, publicPaths);
    const warnings = missing.map((path) => `${path} does not exist`);
    return auditedReply(200, { html: renderMarkdown(markdown), warnings }, null);
  });
}

function registerReads(registerRoute: RegisterRoute, { db }: PageDependencies): void {
  registerRoute(listPagesEndpoint, async () => reply(200, await listPages(db)));

  registerRoute(findPageEndpoint, async ({ params: { slug } }) => {
    const page = await findPage(db, slug);
    if (page) return reply(200, page);
    return isSpecified(slug) ? reply(200, { ...originalPage(slug), markdown: '' }) : problem('NOT_FOUND');
  });

  registerRoute(listPageVersionsEndpoint, async ({ params: { slug }, query }) => {
    const { versions, total } = await listVersions(db, slug, query);
    if (total === 0 && !isSpecified(slug)) return problem('NOT_FOUND');
    return reply(200, versions, { [totalCountHeader]: String(total) });
  });

  registerRoute(findPageVersionEndpoint, async ({ params: { slug, version } }) => {
    const found = await findVersion(db, slug, version);
    return found ? reply(200, { ...found, html: renderMarkdown(found.markdown) }) : problem('NOT_FOUND');
  });
}

function registerOrder(registerRoute: RegisterRoute, { db, cacheInvalidator }: PageDependencies): void {
  registerRoute(orderPagesEndpoint, async ({ body: { pages }, caller }) => {
    const slugs = withSpecifiedLinks(pages.map(({ slug }) => slug));
    const change = await inTransaction(db, async (transaction) => {
      const before = await lockFooter(transaction);
      if (!isDeepStrictEqual([...before.slugs].sort(), [...slugs].sort()))
        throw new ApiError(problem('CHANGED_MEANWHILE'));
      const isHidden = (slug: string) => {
        const page = pages.find((one) => one.slug === slug);
        return page?.inFooter === undefined ? before.hidden.includes(slug) : !page.inFooter;
      };
      const after = { slugs, hidden: slugs.filter((slug) => isFixed(slug) && isHidden(slug)).sort() };
      if (isDeepStrictEqual(before, after)) return null;
      await writeFooter(transaction, after);
      const states = { before, after };
      return recordAuditEntry(transaction, caller, {
        action: 'change',
        entity: 'footer',
        id: footerId,
        ...states,
      });
    });
    if (change) await cacheInvalidator.invalidate(['pages']);
    return auditedReply(200, await listPages(db), change);
  });
}

const refuseMarkdown = (wrong: readonly string[]) => fieldProblem('markdown', wrong.slice(0, 10).join('. '));

const contentOf = ({ title, markdown, inFooter }: WrittenContent): WrittenContent => ({
  title,
  markdown,
  inFooter,
});
type WrittenContent = Pick<WrittenPage, 'title' | 'markdown' | 'inFooter'>;

async function requirePage(db: Database, slug: string): Promise<WrittenPage> {
  const found = await findPage(db, slug);
  if (!found) throw new Error(`there is no page ${slug}`);
  return found;
}
