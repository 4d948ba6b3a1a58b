import { randomUUID } from 'node:crypto';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import { exampleShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { toColumns } from '#shop/catalog/server/catalog.ts';

/** The small catalog of every test shop. Prices in cents; later ones are newer. */
export const seededShoes = [
  {
    id: 'shoe-orbit',
    name: 'Orbit Runner',
    brand: 'Velmora',
    color: 'White',
    price: 12000,
    sale: false,
    stock: { 8: 5, 9: 3 },
  },
  {
    id: 'shoe-ember',
    name: 'Ember Court',
    brand: 'Velmora',
    color: 'Red',
    price: 9900,
    sale: true,
    stock: { 8: 2, 10: 4 },
  },
  {
    id: 'shoe-tide',
    name: 'Tide Low',
    brand: 'Skarn',
    color: 'Blue',
    price: 7500,
    sale: true,
    stock: { 9: 6 },
  },
  {
    id: 'shoe-nino',
    name: 'Niño Mid',
    brand: 'Skarn',
    color: 'White',
    price: 15000,
    sale: false,
    stock: { 7: 1, 11: 0 },
  },
] as const;

/** Inserts {@link seededShoes} and their brands. */
export async function seedShoes(db: Database): Promise<void> {
  const brands = [...new Set(seededShoes.map((shoe) => shoe.brand))];
  await db
    .insertInto('brand')
    .values(brands.map((name) => ({ id: randomUUID(), name, name_key: normalizeText(name) })))
    .execute();
  await db
    .insertInto('shoe')
    .values(
      seededShoes.map((shoe, index) => ({
        id: shoe.id,
        ...toColumns(
          {
            ...exampleShoeFields,
            name: shoe.name,
            brand: shoe.brand,
            color: shoe.color,
            description: `${shoe.name} by ${shoe.brand}`,
            price: shoe.price / 100,
          },
          'usd',
        ),
        on_sale: shoe.sale,
        model: shoe.id,
        picture_base: '/pictures/placeholder',
        picture_views: ['side'],
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    )
    .execute();
  await db
    .insertInto('shoe_size')
    .values(
      seededShoes.flatMap(({ id, stock }) =>
        Object.entries(stock).map(([size, quantity]) => ({
          id: `${id}-${size}`,
          shoe_id: id,
          size,
          quantity,
        })),
      ),
    )
    .execute();
}
