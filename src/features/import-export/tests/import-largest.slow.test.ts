import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '#tests/support/import-file.ts';
import { hardBrands, longestSize } from '#tests/support/largest-shoes.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
}, 60_000);
afterAll(() => shop.close());

const columns = [
  ...['Handle', 'Title', 'Vendor', 'Body (HTML)', 'Option1 Name', 'Option1 Value', 'Option2 Name'],
  ...['Option2 Value', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price'],
];
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('shoes with the largest values and any signs that a file may have are listed, and their brands have pages', async () => {
  const rows = hardBrands.map((brand, index) =>
    [
      ...[
        `shoe-${index}`,
        `${index} `.padEnd(120, 'y'),
        brand,
        'd'.repeat(2000),
        'Size',
        longestSize,
        'Color',
      ],
      ...['c'.repeat(120), `${index}-`.padEnd(64, 's'), '3', '999999'],
    ]
      .map(cell)
      .join(','),
  );
  const files = { files: memoryFiles(), bundledFiles: memoryFiles() };
  // No page has been opened before.
  const silent = { cacheInvalidator: { invalidate: async () => {} } };
  const content = [columns.join(','), ...rows].join('\n');
  expect(await importFile({ db: shop.db, ...files, ...silent }, content)).toMatchObject({
    counts: `${hardBrands.length} 0 0`,
    refused: [],
  });
  const shoes = await shop.db.selectFrom('shoe').select(['id', 'brand']).execute();
  expect(shoes.map(({ brand }) => brand.length)).toContain(108);
  for (const { id, brand } of shoes)
    for (const path of [`/colletions/${encodeURIComponent(brand)}`, `/products/${id}`]) {
      const { statusCode, body } = await shop.visitor().request('GET', path);
      expect([path, statusCode, body.includes(`/products/${id}`)]).toEqual([path, 200, true]);
    }
  for (const path of ['/', '/products', '/sale'])
    expect((await shop.visitor().request('GET', path)).statusCode).toBe(200);
});
