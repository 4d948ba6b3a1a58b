import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { importFile, listShoeLines, readProductFile, shopifyFile } from '#tests/support/import-file.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
});

const find = async (name: string) => (await listShoeLines(shop.db)).filter((line) => line.startsWith(name));

describe('a product file of Shopify', () => {
  test('becomes shoes with their sizes, prices, colours and sale flags, once', async () => {
    const file = await readProductFile('shopify-products.csv');
    expect(await importFile(shop, file)).toMatchObject({
      counts: '25 0 0',
      refused: [],
      skipped: [
        ['archived', 1],
        ['draft', 1],
      ],
    });
    expect(await find('Harbor Runner')).toEqual(['Harbor Runner/Velmora/Blue/8995/full/10:4 7:4 8:5 9:6']);
    expect(await find('Ember Court')).toEqual(['Ember Court/Velmora/Red/9900/sale/11:6 8:4 9:5']);
    expect(await find('Orbit Mid')).toEqual([
      'Orbit Mid/Skarn/Black/11000/full/10:2 8:2 9:2',
      'Orbit Mid/Skarn/White/11000/full/10:2 8:2 9:2',
    ]);
    expect(await find('Voucher')).toEqual(['Voucher/Velmora/Gold/2500/full/One size:50']);
    expect(await find('=Sum')).toEqual(['=Sum Runner/Brontide/Violet/6600/full/9:4']);
    expect(await importFile(shop, file)).toMatchObject({ counts: '0 0 25', changeId: null });
  });

  test('gives each price a shoe of its own, named after what differs', async () => {
    const { notes } = await importFile(shop, await readProductFile('shopify-products.csv'));
    expect(await find('Clay')).toEqual([
      'Clay Plant Pot – Large/Company 123/Blue/1599/full/Large:3',
      'Clay Plant Pot – Regular/Company 123/Blue/999/full/Regular:12',
    ]);
    expect(await find('Cinder')).toEqual([
      'Cinder Trail – 12, 13/Brontide/Grey/13000/full/12:2 13:2',
      'Cinder Trail – 7, 8, 9/Brontide/Grey/12000/full/7:3 8:3 9:3',
    ]);
    expect(await find('Quiet')).toEqual([
      'Quiet Stride – Canvas/Tessaro/Sand/8500/full/8:2 9:0',
      'Quiet Stride – Suede/Tessaro/Sand/9500/full/8:1 9:4',
    ]);
    expect(notes).toContain(
      'row 16: Clay Plant Pot has 2 prices, so it becomes 2 shoes with different names',
    );
  });

  test('has descriptions as text, with the lines of their HTML', async () => {
    await importFile(shop, await readProductFile('shopify-products.csv'));
    const { description } = await shop.db
      .selectFrom('shoe')
      .select('description')
      .where('name', '=', 'Harbor Runner')
      .executeTakeFirstOrThrow();
    expect(description).toBe(
      'A light shoe for long mornings by the water.\nKnitted upper\nFoam sole, 8\u00a0mm drop\nMade in "Porto" & washed by hand.',
    );
  });

  test('is read by the names that its columns have since 2025', async () => {
    const file = [
      'Title,URL handle,Description,Vendor,Published on online store,Status,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity',
      'New Names,new-names,<p>Soft</p>,Skarn,TRUE,Active,Size,9,80,100,3',
      ',new-names,,,,,,10,80,100,2',
    ].join('\n');
    expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', refused: [] });
    expect(await find('New Names')).toEqual(['New Names/Skarn/Other/8000/sale/10:2 9:3']);
  });
});

describe('an export of WooCommerce', () => {
  test('becomes shoes; what cannot be sold is skipped and counted, and variations take what their parent has', async () => {
    const file = await readProductFile('woocommerce-products.csv');
    expect(await importFile(shop, file)).toMatchObject({
      counts: '5 0 0',
      refused: [],
      skipped: [
        ['not published', 1],
        ['grouped', 1],
        ['external', 1],
      ],
    });
    expect(await listShoeLines(shop.db)).toEqual([
      'Harbor Boot – Black/Velmora/Black/11900/sale/8:1 9:0',
      'Harbor Boot – Brown/Velmora/Brown/14900/full/8:4 9:2',
      'Laces/Care/White/650/full/One size:40',
      'Meadow Slip Green/Skarn/Green/8000/full/9:7',
      'Plain Runner/Running, road/Blue/5050/full/One size:0',
    ]);
    expect(await importFile(shop, file)).toMatchObject({ counts: '0 0 5' });
  });

  test('refuses a variation whose parent is missing', async () => {
    const file = 'ID,Type,Name,Regular price,Parent\n7,variation,Lost - 9,80,id:4\n8,simple,Found,80,';
    expect(await importFile(shop, file)).toMatchObject({ refused: ['2 Parent: id:4 is not in the file'] });
  });
});

describe('rows that cannot be read', () => {
  const refusedIn = async (...rows: string[]) => (await importFile(shop, shopifyFile(...rows))).refused;

  test('change nothing, and are named by the number that a spreadsheet shows', async () => {
    const file = shopifyFile(
      'one,"Two\nlines",Skarn,,Size,9,1,80',
      '',
      'two,Fine,Skarn,,Size,9,1,80',
      'three,Bad,Skarn,,Size,9,1,cheap',
      'three,,,,,10,many,80',
      'four,,Skarn,,Size,9,1,80',
    );
    const { refused, counts, changeId } = await importFile(shop, file);
    expect(refused).toEqual([
      '5 Variant Price: “cheap” is not a price like 89 or 89.95',
      '6 Variant Inventory Qty: “many” is not a whole number like 12',
      '7 Title: this must not be empty',
    ]);
    expect([counts, changeId]).toEqual(['0 0 0', null]);
    expect(await listShoeLines(shop.db)).toEqual([]);
    expect(await history.list({ entity: 'catalogue' })).not.toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('Fine') }),
    );
  });

  test('change nothing, also after many good ones', async () => {
    const good = Array.from({ length: 600 }, (_, index) => `good-${index},Good,Skarn,,Size,9,1,80`);
    expect(await importFile(shop, shopifyFile(...good, 'bad,Bad,Skarn,,Size,9,1,cheap'))).toMatchObject({
      counts: '0 0 0',
      refused: [expect.stringMatching(/^602 Variant Price/)],
      changeId: null,
    });
    expect(await listShoeLines(shop.db)).toEqual([]);
    expect(await importFile(shop, shopifyFile(...good))).toMatchObject({ counts: '600 0 0' });
  });

  test.each([
    ['one,Name,Skarn,,Size,9,1,', '2 Variant Price: the price is missing'],
    ['one,Name,Skarn,,Size,9,1,-5', '2 Variant Price: “-5” is not a price like 89 or 89.95'],
    [',Name,Skarn,,Size,9,1,80', '2 Handle: this must not be empty'],
    [`one,${'n'.repeat(121)},Skarn,,Size,9,1,80`, '2 Title: this has 121 characters, but the limit is 120'],
    ['one,N\0ul,Skarn,,Size,9,1,80', '2 Title: the cell contains an invalid character'],
    [`one,Name,Skarn,${'t'.repeat(1_000_001)},Size,9,1,80`, '2 Tags: the cell is larger than 1 MB'],
    [`one,Name,Skarn,${'t'.repeat(17 * 1024 * 1024)},Size,9,1,80`, '2 : a cell is larger than 1 MB'],
    ['one,Name,Skarn,,Size,9,1,80\none,,,,,9,1,80', '3 Option1 Value: size 9 is already in row 2'],
    [
      'one,Name,Skarn,,Size,9,1,80\ntwo,Name,Skarn,,Size,9,1,80\none,,,,,10,1,80',
      '4 Handle: the rows of one start in row 2; keep all of them together',
    ],
  ])('%.60j: %s', async (rows, problem) => {
    expect(await refusedIn(rows)).toContain(problem);
  });
});

describe('encodings and separators', () => {
  const file = shopifyFile('one,Niño Zäh,Skarn,,Größe,9,1,80');
  const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();

  test.each([
    ['UTF-8', Buffer.from(file)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${file}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${file}`, 'utf16le')],
    ['UTF-16, big end first', swap(Buffer.from(`\ufeff${file}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(file, 'utf16le')],
    ['Windows line ends', Buffer.from(file.replaceAll('\n', '\r\n'))],
    ['semicolons', Buffer.from(file.replaceAll(',', ';'))],
    ['tabs', Buffer.from(file.replaceAll(',', '\t'))],
  ])('%s is read', async (_name, bytes) => {
    expect(await importFile(shop, bytes)).toMatchObject({ counts: '1 0 0' });
    expect(await listShoeLines(shop.db)).toEqual(['Niño Zäh/Skarn/Other/8000/full/9:1']);
  });

  test.each([
    ['Latin-1', Buffer.from(file, 'latin1')],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x48, 0, 0, 0])],
  ])('%s is refused with one sentence', async (_name, bytes) => {
    await expect(importFile(shop, bytes)).rejects.toThrow(
      /^The file is neither UTF-8 nor UTF-16\. Save it as “CSV UTF-8” in your spreadsheet program and try again\.$/,
    );
  });

  test('a file without the columns of a product, an empty one, and an open quotation mark say so', async () => {
    await expect(importFile(shop, 'Name,Price\nShoe,80')).rejects.toThrow(
      /^row 1: these are not the columns/,
    );
    await expect(importFile(shop, 'Handle,Title\na,b', { format: 'shopify' })).rejects.toThrow(
      'row 1: the column Variant Price is missing',
    );
    await expect(importFile(shop, 'Title\na', { format: 'shopify' })).rejects.toThrow(
      'row 1: the columns Handle, Variant Price are missing',
    );
    await expect(importFile(shop, '')).rejects.toThrow('The file is empty.');
    expect((await importFile(shop, shopifyFile('one,"Open,Skarn,,Size,9,1,80'))).refused).toEqual([
      '2 : a quotation mark is never closed',
    ]);
  });
});

describe('importing into a shop with shoes', () => {
  const first = shopifyFile(
    'one,Old Name,Skarn,Red,Size,8,5,80',
    'one,,,,,9,2,80',
    'two,Stays,Skarn,Blue,Size,9,1,70',
  );
  const second = shopifyFile(
    'one,New Name,Skarn,Red,Size,9,,75',
    'one,,,,,10,1,75',
    'two,Stays,Skarn,Blue,Size,9,1,70',
  );

  test('changes what differs: sizes that are missing have no pairs, and a quantity that is missing stays', async () => {
    await importFile(shop, first);
    expect(await importFile(shop, second)).toMatchObject({ counts: '0 1 1' });
    expect(await listShoeLines(shop.db)).toEqual([
      'New Name/Skarn/Red/7500/full/10:1 8:0 9:2',
      'Stays/Skarn/Blue/7000/full/9:1',
    ]);
    expect(await importFile(shop, second)).toMatchObject({ counts: '0 0 2' });
  });

  test('a dry run says the same and changes nothing', async () => {
    await importFile(shop, first);
    const before = await listShoeLines(shop.db);
    expect(await importFile(shop, second, { dryRun: true })).toMatchObject({
      counts: '0 1 1',
      changeId: null,
    });
    expect(await listShoeLines(shop.db)).toEqual(before);
  });

  test('twice at the same time creates each shoe once', async () => {
    const results = await Promise.all([importFile(shop, first), importFile(shop, first)]);
    expect(results.map(({ counts }) => counts).sort()).toEqual(['0 0 2', '2 0 0']);
  });

  test('is seen on cached pages at once', async () => {
    await importFile(shop, first);
    const search = () => shop.visitor().call('GET /shoes', { query: { name: 'name' } });
    expect(await search()).toMatchObject({ body: [{ name: 'Old Name' }] });
    const already = shop.invalidatedTags.length;
    await importFile(shop, second);
    expect(await search()).toMatchObject({ body: [{ name: 'New Name', price: 75 }] });
    expect(shop.invalidatedTags.slice(already)).toEqual([
      'catalogue',
      'brands',
      expect.stringMatching(/^shoe:/),
    ]);
  });
});
