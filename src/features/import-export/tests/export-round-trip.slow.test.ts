import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import {
  mapShoeFields,
  pickShoeFields,
  type ShoeFieldValues,
} from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { toColumns } from '#shop/catalog/server/catalog.ts';
import { exportFile } from '#tests/support/export-file.ts';
import { importFile } from '#tests/support/import-file.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { createGoodShoe, plainPicture } from '#tests/support/shoe-form.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { plainSize } from '../server/products/plain-size.ts';

// Pictures are encoded in many sizes.
vi.setConfig({ testTimeout: 300_000 });

let shop: TestShop;
let empty: TestShop;
const bundled = memoryFiles();
beforeAll(async () => {
  await bundled.put('pictures/demo-one/side-1280.avif', await plainPicture('avif', 40, 30));
  await bundled.put('pictures/demo-one/quarter-640.webp', await plainPicture('webp', 40, 30));
  [shop, empty] = [
    await openTestShop({ bundledFiles: bundled }),
    await openTestShop({ bundledFiles: bundled }),
  ];
});
afterAll(() => Promise.all([shop.close(), empty.close()]));

interface RandomShoe {
  fields: ShoeFieldValues;
  on_sale: boolean;
  hasPicture: boolean;
  stock: { size: string; quantity: number; sku: string | null; isCoded: boolean }[];
}

const text = (maxLength: number, breaks = '') =>
  fc
    .string({
      unit: fc.constantFrom(...'abZ =+-@\'"<>&;|,éñ漢🙂 0', '&amp;', ...breaks),
      minLength: 1,
      maxLength,
    })
    .map((words) => words.trim())
    .filter((words) => words !== '');
const randomShoe: fc.Arbitrary<RandomShoe> = fc.record({
  fields: fc.record({
    ...mapShoeFields(() => text(20)),
    description: text(20, '\n\t\r'),
    price: fc.integer({ min: 0, max: 999_999_900 }).map((cents) => toWholeUnits(cents, 'usd')),
  }),
  on_sale: fc.boolean(),
  hasPicture: fc.boolean(),
  stock: fc.uniqueArray(
    fc.record({
      size: text(6).map(plainSize),
      quantity: fc.integer({ min: 0, max: 9_999_999 }),
      sku: fc.option(text(20)),
      isCoded: fc.boolean(),
    }),
    {
      selector: ({ size }) => size,
      maxLength: 4,
    },
  ),
});

/** One of the first barcodes of eight digits. */
const codeOf = (number: number): string =>
  `${number}`.padStart(7, '0') + ((10 - (((number % 10) * 3 + Math.floor(number / 10)) % 10)) % 10);

const clear = async (target: TestShop) => {
  await target.db.deleteFrom('shoe').execute();
  await target.db.deleteFrom('brand').execute();
};

async function fill(target: TestShop, shoes: readonly RandomShoe[]): Promise<void> {
  await clear(target);
  for (const [index, { fields, hasPicture, stock, on_sale }] of shoes.entries()) {
    const id = randomUUID();
    await target.db
      .insertInto('shoe')
      .values({
        id,
        ...toColumns(fields, 'usd'),
        on_sale,
        model: 'any',
        picture_base: hasPicture ? '/pictures/demo-one' : '/pictures/placeholder',
        picture_views: hasPicture ? ['side', 'quarter'] : ['side'],
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })
      .execute();
    for (const [place, { size, quantity, sku, isCoded }] of stock.entries())
      await target.db
        .insertInto('shoe_size')
        .values({
          id: randomUUID(),
          shoe_id: id,
          size,
          quantity,
          // Each is there once.
          sku: sku && `${sku}${index}.${place}`,
          barcode: isCoded ? codeOf(index * 4 + place) : null,
        })
        .execute();
  }
}

/** Everything that an export promises to keep, in the order of listings. */
async function describe(target: TestShop) {
  target.cache.evict(['catalogue']);
  const response = await target.visitor().call('GET /shoes', {});
  if (!response.ok || typeof response.body === 'string') throw new Error('no shoes');
  return response.body.map(({ onSale, stock, picture, ...shoe }) => ({
    ...pickShoeFields(shoe),
    onSale,
    base: picture.base,
    views: picture.views,
    stock: stock.map(({ _id, ...entry }) => JSON.stringify(entry)).sort(),
  }));
}

test('any catalogue is the same in an empty shop after it was exported and imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomShoe, { maxLength: 6 }), async (shoes) => {
      await fill(shop, shoes);
      await clear(empty);
      const { table, pictures } = await exportFile(shop);
      const cells: string[][] = parse(table, { bom: true });
      expect(cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(await importFile(empty, table, { pictures })).toMatchObject({
        counts: `${shoes.length} 0 0`,
        refused: [],
      });
      expect(await describe(empty)).toEqual(await describe(shop));
      expect(await importFile(shop, table, { pictures })).toMatchObject({ counts: `0 0 ${shoes.length}` });
    }),
    { numRuns: 40 },
  );
});

test('an uploaded picture goes along, encoded anew, and both shops know it afterwards', async () => {
  await clear(shop);
  await clear(empty);
  const ada = await shop.administrator(1);
  const shoe = await createGoodShoe(ada, {}, { bytes: await plainPicture('png') });
  const { table, pictures } = await exportFile(shop);
  expect([...pictures.keys()]).toEqual([`${shoe.picture.base.slice('/pictures/'.length)}/side-1280.avif`]);
  expect(await importFile(empty, table, { pictures })).toMatchObject({ counts: '1 0 0' });
  const { picture } = await empty.db
    .selectFrom('shoe')
    .select(['picture_base as picture', 'picture_placeholder'])
    .executeTakeFirstOrThrow();
  const file = await empty.visitor().request('GET', `${picture}/side-640.webp`);
  expect(file.statusCode).toBe(200);
  expect(await importFile(empty, table, { pictures })).toMatchObject({ counts: '0 0 1' });
  const again = await exportFile(empty);
  expect(await importFile(empty, again.table, { pictures: again.pictures })).toMatchObject({
    counts: '0 0 1',
  });
  expect(await importFile(shop, table, { pictures })).toMatchObject({ counts: '0 0 1' });
});
