import { createHash, randomUUID } from 'node:crypto';
import { type DemoBrand, demoBrands } from '#demo/demo-brands.ts';
import { demoCharts } from '#demo/demo-charts.ts';
import { demoPlaceholders } from '#demo/demo-placeholders.ts';
import { type DemoShoe, demoShoes } from '#demo/demo-shoes.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import { pictureBase } from '#shop/catalog/server/media/media.ts';

/** Inserts the demo catalog, once per database; resolves to the number of shoes inserted. */
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
      .values(demoBrands.map(toBrandRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const now = Date.now();
    await transaction
      .insertInto('shoe')
      .values(demoShoes.map((shoe, place) => toRow(shoe, now - place)))
      .execute();
    await beginSales(transaction, now);
    await transaction.insertInto('shoe_size').values(demoShoes.flatMap(toSizes)).execute();
    return demoShoes.length;
  });
}

function toBrandRow({ name }: DemoBrand) {
  const chart = demoCharts.get(name);
  const size_chart = chart ? JSON.stringify(chart) : null;
  return { id: brandId(name), name, name_key: normalizeText(name), size_chart };
}

const dayMs = 24 * 60 * 60 * 1000;

const toRow = (shoe: DemoShoe, now: number) => ({
  id: shoe.id,
  name: shoe.name,
  name_key: normalizeText(shoe.name),
  brand: shoe.brand,
  brand_key: normalizeText(shoe.brand),
  color: shoe.color,
  color_key: normalizeText(shoe.color),
  description: shoe.description,
  price_cents: toCents(shoe.price, defaultCurrency),
  model: shoe.model,
  picture_base: pictureBase(shoe.slug),
  picture_views: ['side', 'quarter'],
  picture_placeholder: demoPlaceholders.get(shoe.slug) ?? '',
  created_at: new Date(now - shoe.addedDaysAgo * dayMs),
});

/** Reduces the prices of the deals, and dates that back. */
async function beginSales(transaction: Database, now: number): Promise<void> {
  for (const { id, sale } of demoShoes) {
    if (!sale) continue;
    const reduced = { price_cents: toCents(sale.price, defaultCurrency), on_sale: true };
    await transaction
      .insertInto('price_change')
      .values({ shoe_id: id, ...reduced, at: new Date(now - sale.daysAgo * dayMs) })
      .execute();
    await transaction.updateTable('shoe').set(reduced).where('id', '=', id).execute();
  }
}

const toSizes = (shoe: DemoShoe) =>
  shoe.stock.map(({ size, quantity }) => ({ id: randomUUID(), shoe_id: shoe.id, size, quantity }));

/** Derived from the name, so that a brand has the same id in every database, like the demo shoes. */
const brandId = (name: string): string =>
  createHash('sha256').update(`demo brand ${name}`).digest('hex').slice(0, 24);
