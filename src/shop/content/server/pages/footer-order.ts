import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isFixed } from '../../contract/specified-pages.ts';

/** The links of the footer. */
export interface FooterOrder {
  /** The slugs of all pages, in order. */
  readonly slugs: readonly string[];
  /** Those without a text to write that are not shown. */
  readonly hidden: readonly string[];
}

/** The order of the footer, locked. */
export async function lockFooter(db: Database): Promise<FooterOrder> {
  // Locked first: everyone who changes the footer has these rows.
  const links = await db.selectFrom('footer_link').selectAll().orderBy('slug').forUpdate().execute();
  const names = links.map(({ slug }) => slug);
  const pages = await db
    .selectFrom('page')
    .select(['slug', 'position'])
    .where('deleted_at', 'is', null)
    .where('slug', 'not in', names)
    .forUpdate()
    .execute();
  const places = [...links, ...pages].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  return {
    slugs: places.map(({ slug }) => slug),
    hidden: links.flatMap(({ slug, is_shown }) => (isFixed(slug) && !is_shown ? slug : [])),
  };
}

/** Gives pages their places in the footer, and hides or shows those without a text to write. */
export async function writeFooter(db: Database, { slugs, hidden }: FooterOrder): Promise<void> {
  const position = sql<number>`array_position(${[...slugs]}::text[], slug)`;
  await db.updateTable('page').set({ position }).where('slug', 'in', slugs).execute();
  await db.updateTable('footer_link').set({ position, is_shown: true }).execute();
  if (hidden.length > 0)
    await db.updateTable('footer_link').set({ is_shown: false }).where('slug', 'in', hidden).execute();
}
