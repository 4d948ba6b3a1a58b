import { sql } from 'kysely';
import type { SpecifiedSlug } from '../../contract/specified-pages.ts';

const terms: SpecifiedSlug = 'termsOfService';

/** The version of the terms that the shop shows, as a part of a statement; null while it shows its original ones. */
export const termsInForce = sql<number | null>`
  (select page.version from page where page.slug = ${sql.lit(terms)} and page.deleted_at is null)`;
