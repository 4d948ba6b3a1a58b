import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFile, listShoeLines, shopifyFile } from '#tests/support/import-file.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
});

test('a product without a size comes in one size, which is said', async () => {
  const { notes } = await importFile(
    shop,
    shopifyFile(
      'laces,Laces,Skarn,,Title,Default Title,9,5',
      'wax,Wax,Skarn,Red,Color,Red,4,8',
      'dune,Dune,Skarn,,Size,42,4,80',
    ),
  );
  expect(notes).toContain('No size in the file, so the size is “One size”. Rows 2, 3.');
  expect(await listShoeLines(shop.db)).toContain('Laces/Skarn/Other/500/full/One size:9');
});

test('an option that is not called a size is taken as one, which is said', async () => {
  const { notes } = await importFile(
    shop,
    shopifyFile('dune,Dune,Skarn,,Width,Narrow,4,80', 'ebb,Ebb,Skarn,,Shoe size,42,4,80'),
  );
  expect(notes).toEqual(['No option is named “Size”, so the values of “Width” are used as sizes. Row 2.']);
});

test('rows that are decided alike share one line, which names the first five', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => `dune-${index},Dune,Skarn,,Size,42,,80`);
  expect((await importFile(shop, shopifyFile(...rows))).notes).toContain(
    'No stock quantity: new sizes start at 0, and other sizes keep their stock. To set many at once, use “Edit selected” in the products table. Rows 2, 3, 4, 5, 6 and 2 more.',
  );
});

test('a shoe that costs nothing is named, because shoppers would get it for that', async () => {
  const file = shopifyFile(
    'dune,Dune,Skarn,,Size,42,4,0.00',
    'dune,,,,,43,4,0.00',
    'ebb,Ebb,Skarn,,Size,42,4,80',
  );
  expect((await importFile(shop, file)).notes).toContain('The price is 0, so shoppers pay nothing. Row 2.');
});

test('a price that is missing is refused, and not called 0', async () => {
  const file = shopifyFile('dune,Dune,Skarn,,Size,42,4,');
  expect(await importFile(shop, file)).toMatchObject({
    refused: ['2 Variant Price: the price is missing'],
    notes: [],
  });
});

test('a gift card is no shoe: it is skipped and counted', async () => {
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Gift Card',
    'card,Gift Card,Denominations,10,10,true',
    'card,,,25,25,',
    'dune,Dune,Size,42,80,false',
  ].join('\n');
  expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', skipped: [['gift card', 1]] });
});

test('pictures on the web that stay out are counted', async () => {
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src',
    'dune,Dune,Size,42,80,https://cdn.shop.example/dune-1.jpg',
    'dune,,,43,90,https://cdn.shop.example/dune-2.jpg',
    'ebb,Ebb,Size,42,80,',
  ].join('\n');
  const said = 'Pictures on the web are skipped unless you choose to download them. Rows 2, 3.';
  expect((await importFile(shop, file)).notes).toContain(said);
});

test('columns with something in them that shoes here have no place for are named', async () => {
  const file = [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Option1 Linked To,Variant Price,Cost per item,Included / Canada,Variant Barcode',
    'dune,Dune,Skarn,Size,42,,80,31.5,true,',
    'dune,,,,43,,80,,,',
  ].join('\n');
  const { notes } = await importFile(shop, file);
  expect(notes).toContain('Columns that are not imported: Cost per item, Included / Canada.');
  const woo =
    'ID,Type,Name,Regular price,Weight (kg),Attribute 1 name,Attribute 1 value(s),Attribute 1 visible\n1,simple,Dune,80,0.8,Size,42,1';
  expect((await importFile(shop, woo)).notes).toContain(
    'Columns that are not imported: Weight (kg), Attribute 1 visible.',
  );
});
