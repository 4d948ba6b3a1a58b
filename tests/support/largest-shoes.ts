import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import { toColumns } from '#shop/catalog/server/catalog.ts';

/** The longest brand, name and color that files and `PUT /shoes/{id}` take, in characters. */
const nameLength = 120;

/** A text of a word, repeated up to a length. */
const upTo = (length: number, word: string): string =>
  word.repeat(Math.ceil(length / word.length)).slice(0, length);

/** Brands that a shop may have: as long as possible, of one word, in other scripts, and with signs of addresses. */
export const hardBrands: readonly string[] = [
  upTo(nameLength, 'W'),
  upTo(108, 'M'),
  upTo(96, 'Q'),
  upTo(nameLength, 'Ñandú '),
  upTo(nameLength, '각'),
  upTo(nameLength, '鞋'),
  upTo(nameLength, 'حذاء'),
  upTo(nameLength, '👟'),
  upTo(nameLength, 'รองเท้า'),
  'A/B?C#D%E&F+G',
  '50% off + more',
  '%2F%3F&amp;',
  '</script><b>"\'`$1\\',
  '.well-known',
];

/** A shoe with values as large as can be imported, thirty of which fit on a page. */
export interface LargestShoe {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
  readonly color: string;
}

/** Thirty shoes with the largest values, on sale and newer than all others. */
export const largestShoes: readonly LargestShoe[] = Array.from({ length: 30 }, (_, index) => {
  const brand = hardBrands[index % hardBrands.length] ?? '';
  const mark = `N${index}N`;
  return {
    id: `0f8fad5b-d9cb-469f-a165-7086772895${String(index).padStart(2, '0')}`,
    brand,
    name: `${mark} ${index % 2 === 0 ? upTo(nameLength - mark.length - 1, 'y') : 'a/b?c#d%e&f+g'}`,
    color:
      index % 3 === 0
        ? upTo(nameLength, 'Scarlet')
        : index % 3 === 1
          ? '1/2 red & #f00?'
          : upTo(nameLength, '紅'),
  };
});

/** A size label and a SKU as long as they can be. */
export const longestSize = upTo(40, 'EU38-39');
const longestSku = (index: number): string => upTo(64, `SKU${index}-`);

/** Inserts {@link largestShoes}, as an import would. */
export async function insertLargestShoes(db: Database): Promise<void> {
  await db
    .insertInto('shoe')
    .values(
      largestShoes.map(({ id, brand, name, color }, index) => ({
        id,
        ...toColumns({ brand, name, color, description: upTo(2000, 'Unbreakable'), price: 999_999 }, 'usd'),
        on_sale: true,
        created_at: new Date(Date.now() + index),
        model: normalizeText(`${brand} ${name}`).replaceAll(' ', '-'),
        picture_base: '/pictures/placeholder',
        picture_views: ['side'],
      })),
    )
    .execute();
  await db
    .insertInto('shoe_size')
    .values(
      largestShoes.map(({ id }, index) => ({
        id: `${id}-size`,
        shoe_id: id,
        size: longestSize,
        quantity: 3,
        sku: longestSku(index),
      })),
    )
    .execute();
  await db
    .insertInto('brand')
    .values(
      hardBrands.map((name, index) => ({ id: `hard-brand-${index}`, name, name_key: normalizeText(name) })),
    )
    .execute();
}
