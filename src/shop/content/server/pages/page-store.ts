import { sql } from 'kysely';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { isSpecifiedLink, specifiedLinks } from '../../contract/specified-pages.ts';
import type { ListedPage, VersionSummary, WrittenPage } from '../../contract/written-pages.ts';

/** What a version of a page says. */
export interface PageContent {
  readonly title: string;
  readonly markdown: string;
  readonly inFooter: boolean;
}

/** All pages in the order of the footer. */
export async function listPages(db: ReadDatabase): Promise<ListedPage[]> {
  const rows = await selectPages(db).select('page.position').execute();
  const links = await db.selectFrom('footer_link').selectAll().execute();
  const written = rows.map((row) => ({ slug: row.slug, ...toSummary(row), position: row.position }));
  const specified = links.flatMap(({ slug, position, is_shown }) => {
    if (!isSpecifiedLink(slug)) return [];
    const page = written.find((one) => one.slug === slug) ?? { ...originalPage(slug), inFooter: is_shown };
    return { ...page, position };
  });
  return [...specified, ...written.filter(({ slug }) => !isSpecifiedLink(slug))]
    .sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1))
    .map(({ position: _, ...page }) => page);
}

/** A page that an administrator wrote; null when there is none or it was deleted. */
export async function findPage(db: ReadDatabase, slug: string): Promise<WrittenPage | null> {
  const row = await selectPages(db)
    .select('page_version.markdown')
    .where('page.slug', '=', slug)
    .executeTakeFirst();
  return row ? { slug, ...toSummary(row), markdown: row.markdown } : null;
}

/** The Markdown of the written pages in the footer. */
export async function listFooterTexts(db: ReadDatabase): Promise<string[]> {
  const rows = await selectPages(db)
    .where('page_version.in_footer', '=', true)
    .select('page_version.markdown')
    .execute();
  return rows.map(({ markdown }) => markdown);
}

/** A page of the specification while the shop shows its original text, or without a text to write. */
export const originalPage = (slug: keyof typeof specifiedLinks): ListedPage => ({
  slug,
  title: specifiedLinks[slug],
  inFooter: true,
  version: 0,
  date: null,
  by: null,
});

/** The versions of a page, newest first, and their number. */
export async function listVersions(
  db: ReadDatabase,
  slug: string,
  { offset = 0, limit = 100 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ versions: VersionSummary[]; total: number }> {
  const rows = await selectVersions(db)
    .where('page_version.slug', '=', slug)
    .orderBy('page_version.version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('page_version')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return { versions: rows.map(toSummary), total };
}

/** A version with its Markdown; null when there is none. */
export async function findVersion(
  db: ReadDatabase,
  slug: string,
  version: number,
): Promise<(VersionSummary & { readonly markdown: string }) | null> {
  const row = await selectVersions(db)
    .select('page_version.markdown')
    .where('page_version.slug', '=', slug)
    .where('page_version.version', '=', version)
    .executeTakeFirst();
  return row ? { ...toSummary(row), markdown: row.markdown } : null;
}

/** The versions that the shop shows. */
const selectPages = (db: ReadDatabase) =>
  selectVersions(db).innerJoin('page', (join) =>
    join
      .onRef('page.slug', '=', 'page_version.slug')
      .onRef('page.version', '=', 'page_version.version')
      .on('page.deleted_at', 'is', null),
  );

const selectVersions = (db: ReadDatabase) =>
  db
    .selectFrom('page_version')
    .leftJoin('shop_user', 'shop_user.uid', 'page_version.uid')
    .select(['page_version.slug', 'page_version.version', 'page_version.title', 'page_version.in_footer'])
    .select(['page_version.created_at', 'shop_user.email as by']);

const toSummary = (row: {
  readonly version: number;
  readonly title: string;
  readonly in_footer: boolean;
  readonly created_at: Date;
  readonly by: string | null;
}): VersionSummary => ({
  version: row.version,
  title: row.title,
  inFooter: row.in_footer,
  date: row.created_at.toISOString(),
  by: row.by,
});

/** A page's content and version, locked; null when there is none or it is deleted. */
export async function lockPage(
  db: Database,
  slug: string,
): Promise<(PageContent & { readonly version: number }) | null> {
  // A page that is not there yet has no row to lock, and two people may create it at once.
  await db
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`page ${slug}`}, 0))`.as('locked'))
    .execute();
  const page = await db
    .selectFrom('page')
    .select('version')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // Read separately, because a join would combine the page after the wait for its lock with the version before it.
  return page
    ? db
        .selectFrom('page_version')
        .select(['title', 'markdown', 'in_footer as inFooter', 'version'])
        .where('slug', '=', slug)
        .where('version', '=', page.version)
        .executeTakeFirstOrThrow()
    : null;
}

/**
 * Saves a new version by the transaction's actor, and shows it. A page that is new comes last in the footer.
 * @throws an `ApiError` when somebody else created the page at the same time
 */
export async function writePage(db: Database, slug: string, content: PageContent): Promise<void> {
  const saved = await db
    .insertInto('page_version')
    .values({
      slug,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from page_version where slug = ${slug})`,
      title: content.title,
      markdown: content.markdown,
      in_footer: content.inFooter,
      uid: sql<string | null>`nullif(current_setting('shop.uid', true), '')`,
    })
    .onConflict((conflict) => conflict.columns(['slug', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!saved) throw new ApiError(problem('CHANGED_MEANWHILE'));
  const { version } = saved;
  await db
    .insertInto('page')
    .values({
      slug,
      version,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1
        from (select position from page union all select position from footer_link) place)`,
    })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ version, deleted_at: null }))
    .execute();
}

/** Marks a page as deleted; its versions stay. */
export async function removePage(db: Database, slug: string): Promise<void> {
  await db.updateTable('page').set({ deleted_at: new Date() }).where('slug', '=', slug).execute();
}

/** Shows a deleted page again; false when there is none. */
export async function restorePage(db: Database, slug: string): Promise<boolean> {
  const restored = await db
    .updateTable('page')
    .set({ deleted_at: null })
    .where('slug', '=', slug)
    .executeTakeFirst();
  return restored.numUpdatedRows === 1n;
}
