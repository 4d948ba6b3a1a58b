import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { exportFile } from '#tests/support/export-file.ts';
import { importFile } from '#tests/support/import-file.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('shoe').execute());

/** A product file of Shopify's; each row is `handle,title,color,size,pairs,price,SKU,barcode`. */
const numbered = (...rows: string[]): string =>
  [
    'Handle,Title,Option2 Value,Option1 Value,Variant Inventory Qty,Variant Price,Variant SKU,Variant Barcode,Vendor,Option1 Name,Option2 Name',
    ...rows.map((row) => `${row},Skarn,Size,Color`),
  ].join('\n');

/** Of each size `name size SKU barcode`, without those of deleted shoes. */
async function listNumbers(): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .select(['shoe.name', 'entry.size', 'entry.sku', 'entry.barcode'])
    .where('shoe.deleted_at', 'is', null)
    .orderBy('shoe.name')
    .orderBy('entry.size')
    .execute();
  return rows.map(({ name, size, sku, barcode }) => [name, size, sku ?? '-', barcode ?? '-'].join(' '));
}
const undoNewest = async () => {
  const history = createAuditLogClient(await shop.administrator(1));
  const [entry] = await history.list({ entity: 'catalogue' });
  if (!entry) throw new Error('there is no entry');
  return history.undo(entry);
};

const dune = 'dune,Dune,Red,8,5,80,DUNE-8,4006381333931';

test('SKUs and barcodes of Shopify come along, and an export has them', async () => {
  const file = numbered(dune, "dune,,Red,9,5,80,,'96385074", 'ebb,Ebb,Blue,8,1,70,=EBB,');
  const { notes, counts } = await importFile(shop, file);
  expect([notes, counts]).toEqual([[], '2 0 0']);
  const numbers = ['Dune 8 DUNE-8 4006381333931', 'Dune 9 - 96385074', 'Ebb 8 =EBB -'];
  expect(await listNumbers()).toEqual(numbers);
  const { table } = await exportFile(shop);
  expect((await importFile(shop, table)).counts).toBe('0 0 2');
  await shop.db.deleteFrom('shoe').execute();
  await importFile(shop, table);
  expect(await listNumbers()).toEqual(numbers);
});

test('SKUs and barcodes of WooCommerce come along, those of variable products stay out', async () => {
  const file = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    '1,simple,SIMPLE,036000291452,Simple,3,80,,Size,8',
    '2,variable,PARENT,,Variable,,,,Size,"8, 9"',
    '3,variation,CHILD-8,96385074,Variable,1,80,PARENT,Size,8',
    '4,variation,CHILD-9,,Variable,1,80,PARENT,Size,9',
    '5,variable,ANY,,Zany,,,,Size,"8, 9"',
    '6,variation,ANY-1,,Zany,,80,ANY,Size,',
  ].join('\n');
  const { notes } = await importFile(shop, file);
  expect(await listNumbers()).toEqual([
    'Simple 8 SIMPLE 036000291452',
    'Variable 8 CHILD-8 96385074',
    'Variable 9 CHILD-9 -',
    'Zany 8 - -',
    'Zany 9 - -',
  ]);
  expect(notes).toContain(
    'Several sizes have one SKU or barcode together, which is not imported. Set that of each size with “Add size” in the products table. Row 7.',
  );
});

test('a number that is none, or is in an earlier row, stays out with a note', async () => {
  const { notes, counts } = await importFile(
    shop,
    numbered(dune, 'dune,,Red,9,2,80,dune-8,4006381333932', 'ebb,Ebb,Blue,8,1,70,,4.00638E+12'),
  );
  expect(counts).toBe('2 0 0');
  expect(notes).toEqual([
    'row 3: Variant Barcode: “4006381333932” is not imported. The last digit does not match the others. Check the barcode for typos.',
    'row 4: Variant Barcode: “4.00638E+12” is not imported. Enter a barcode (GTIN) of 8, 12, 13 or 14 digits.',
    'row 3: the SKU dune-8 is not imported. It belongs to a size in an earlier row.',
  ]);
  expect(await listNumbers()).toEqual(['Dune 8 DUNE-8 4006381333931', 'Dune 9 - -', 'Ebb 8 - -']);
});

test('a number of a shoe that is not in the file stays there, which is said, also in a dry run', async () => {
  await importFile(shop, numbered(dune));
  const file = numbered('ebb,Ebb,Blue,8,1,70,Dune-8,04006381333931');
  const notes = [
    'row 2: the SKU Dune-8 is not imported. It belongs to size 8 of Dune, Red.',
    'row 2: the barcode 04006381333931 is not imported. It belongs to size 8 of Dune, Red.',
  ];
  expect(await importFile(shop, file, { dryRun: true })).toMatchObject({ counts: '1 0 0', notes });
  expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', notes });
  expect(await listNumbers()).toEqual(['Dune 8 DUNE-8 4006381333931', 'Ebb 8 - -']);
});

test('a file without numbers changes none', async () => {
  await importFile(shop, numbered(dune));
  expect((await importFile(shop, numbered('dune,Dune,Red,8,5,80,,'))).counts).toBe('0 0 1');
  expect((await importFile(shop, numbered('dune,Dune,Red,8,6,80,,'))).counts).toBe('0 1 0');
  expect(await listNumbers()).toEqual(['Dune 8 DUNE-8 4006381333931']);
});

test('sizes of a file take each other’s numbers, and give them back when that is undone', async () => {
  await importFile(shop, numbered(dune, 'dune,,Red,9,2,80,DUNE-9,', 'ebb,Ebb,Blue,8,1,70,EBB-8,'));
  const before = await listNumbers();
  const file = numbered(
    'dune,Dune,Red,8,5,80,EBB-8,',
    'dune,,Red,10,2,80,DUNE-9,',
    'ebb,Ebb,Blue,8,1,70,DUNE-8,4006381333931',
  );
  expect((await importFile(shop, file)).notes).toEqual([]);
  const after = ['Dune 10 DUNE-9 -', 'Dune 8 EBB-8 -', 'Dune 9 - -', 'Ebb 8 DUNE-8 4006381333931'];
  expect(await listNumbers()).toEqual(after);
  expect(await undoNewest()).toMatchObject({ ok: true });
  expect(await listNumbers()).toEqual(before);
  expect(await undoNewest()).toMatchObject({ ok: true });
  expect(await listNumbers()).toEqual(after);
});

test('an undo is refused when a number was changed, or given to another shoe, meanwhile', async () => {
  await importFile(shop, numbered('dune,Dune,Red,8,5,80,OLD,', 'ebb,Ebb,Blue,8,1,70,,'));
  await importFile(shop, numbered('dune,Dune,Red,8,5,80,NEW,'));
  const admin = await shop.administrator(1);
  const give = async (name: string, sku: string) => {
    const { id } = await shop.db
      .selectFrom('shoe')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return admin.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size: '8', q: '0', sku } });
  };
  const refused = (detail: string) => ({ ok: false, problem: { code: 'CHANGED_MEANWHILE', detail } });
  await give('Dune', 'NEWER');
  expect(await undoNewest()).toMatchObject(refused('Dune has another SKU or barcode by now'));
  await give('Dune', 'NEW');
  await give('Ebb', 'old');
  expect(await undoNewest()).toMatchObject(refused('Another size has the SKU by now. Remove it there first'));
  await give('Ebb', '');
  expect(await undoNewest()).toMatchObject({ ok: true });
  expect(await listNumbers()).toEqual(['Dune 8 OLD -', 'Ebb 8 - -']);
});
