import { sql } from 'kysely';
import { demoPlaceholders } from '#demo/demo-placeholders.ts';
import { demoShoes } from '#demo/demo-shoes.ts';
import type { Database } from '#platform/database/database.ts';
import { pictureBase } from '#shop/catalog/server/media/media.ts';

/** Gives demo shoes with the demo's picture its preview, where an earlier version stored none or another. */
export async function fillDemoPlaceholders(db: Database): Promise<void> {
  const bases = demoShoes.map(({ slug }) => pictureBase(slug));
  const placeholders = demoShoes.map(({ slug }) => demoPlaceholders.get(slug) ?? '');
  await sql`
    update shoe set picture_placeholder = demo.placeholder
    from unnest(${bases}::text[], ${placeholders}::text[]) as demo (base, placeholder)
    where shoe.picture_base = demo.base and shoe.picture_placeholder <> demo.placeholder`.execute(db);
}
