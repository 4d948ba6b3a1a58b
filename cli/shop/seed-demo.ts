import { createHash, randomUUID } from 'node:crypto';
import { foldText } from '#contract/fields/fold-text.ts';
import { toCents } from '#contract/fields/money.ts';
import { demoBrands } from '#demo/demo-brands.ts';
import { demoPlaceholders } from '#demo/demo-placeholders.ts';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { pictureBase } from '#server/modules/media/media.ts';
import type { Database } from '#server/shared/dependencies.ts';

/** Inserts the demo catalogue, once per database; resolves to the number of shoes inserted. */
export function seedDemo(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .insertInto('shop_fact')
      .values({ key: 'demo_catalogue', value: JSON.stringify({ shoes: demoShoes.length }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!seeded) return 0;
    await transaction
      .insertInto('brand')
      .values(demoBrands.map(({ name }) => ({ id: brandId(name), name, name_key: foldText(name) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const now = Date.now();
    await transaction
      .insertInto('shoe')
      .values(demoShoes.map((shoe, place) => toRow(shoe, now - place)))
      .execute();
    await transaction.insertInto('shoe_size').values(demoShoes.flatMap(toSizes)).execute();
    return demoShoes.length;
  });
}

const dayMs = 24 * 60 * 60 * 1000;

const toRow = (shoe: DemoShoe, now: number) => ({
  id: shoe.id,
  name: shoe.name,
  name_key: foldText(shoe.name),
  brand: shoe.brand,
  brand_key: foldText(shoe.brand),
  color: shoe.color,
  color_key: foldText(shoe.color),
  description: shoe.description,
  price_cents: toCents(shoe.price),
  on_sale: shoe.onSale,
  model: shoe.model,
  picture_base: pictureBase(shoe.slug),
  picture_views: ['side', 'quarter'],
  picture_placeholder: demoPlaceholders.get(shoe.slug) ?? '',
  created_at: new Date(now - shoe.addedDaysAgo * dayMs),
});

const toSizes = (shoe: DemoShoe) =>
  shoe.stock.map(({ size, quantity }) => ({ id: randomUUID(), shoe_id: shoe.id, size, quantity }));

/** Derived from the name, so that a brand has the same id in every database, like the demo shoes. */
const brandId = (name: string): string =>
  createHash('sha256').update(`demo brand ${name}`).digest('hex').slice(0, 24);
