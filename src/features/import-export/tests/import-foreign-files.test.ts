import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const wooSizes = (parent: string, ...sizes: string[]) =>
  [
    'ID,Type,SKU,Name,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    `1,variable,vin,Vinea Low,,,,Pointure,"${parent}"`,
    ...sizes.map((size, index) => `${index + 2},variation,,Vinea Low,4,80,vin,Pointure,"${size}"`),
  ].join('\n');

describe('sizes as other countries write them', () => {
  test.each([
    ['Shopify', shopifyFile('vin,Vinea Low,,,Pointure,"38,5",4,80', 'vin,,,,,39,4,80')],
    ['WooCommerce', wooSizes('38\\,5, 39', '38\\,5', '39')],
    ['WooCommerce without backslashes', wooSizes('38,5, 39', '38,5', '39')],
  ])('are plain sizes after an import from %s: shown in order, filtered and found', async (_format, file) => {
    expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', refused: [] });
    const reader = shop.visitor();
    const listed = async (query: { size?: string; q?: string }) => {
      const answer = await reader.call('GET /shoes', { query });
      if (!answer.ok || typeof answer.body === 'string') throw new Error('no shoes');
      return answer.body.map(({ name, stock }) => `${name} ${stock.map(({ size }) => size).join(' ')}`);
    };
    for (const query of [{ size: '38.5' }, { q: 'vinea 38,5' }, { q: 'vinea 38.5' }])
      expect(await listed(query), JSON.stringify(query)).toEqual(['Vinea Low 38.5 39']);
    expect(await importFile(shop, file)).toMatchObject({ counts: '0 0 1' });
  });

  test('are also the sizes of a WooCommerce variation for any size', async () => {
    await importFile(shop, wooSizes('38,5, 39,0, 40½', ''));
    expect(await listShoeLines(shop.db)).toEqual(['Vinea Low/Unbranded/Other/8000/full/38.5:0 39:0 40.5:0']);
  });

  test('a size that comes twice is refused with its column, even if it is written in two ways', async () => {
    const shopify = shopifyFile('vin,Vinea Low,,,Pointure,38½,4,80', 'vin,,,,,"38,5",4,80');
    expect((await importFile(shop, shopify)).refused).toEqual([
      '3 Option1 Value: size 38.5 is already in row 2',
    ]);
    expect((await importFile(shop, wooSizes('38\\,5', '38\\,5', '38.5'))).refused).toEqual([
      '4 Attribute 1 value(s): size 38.5 is already in row 3',
    ]);
  });

  test('the preview lists the sizes of a shoe in their order', async () => {
    const sizes = [10, 8, 9, 8.5, 'M'].map(
      (size, row) => `vin,${row === 0 ? 'Vinea,,,Size' : ',,,'},${size},,80`,
    );
    const { sizes: listed } = await importFile(shop, shopifyFile(...sizes), { dryRun: true });
    expect(listed).toEqual(['8, 8.5, 9, 10, M']);
  });

  test('thirds are in order between whole and half sizes', async () => {
    const file = shopifyFile(
      ...['42⅔', '42', '43 1/3', '42.5', '43'].map((size, row) =>
        row === 0 ? `vin,Vinea Low,,,Size,${size},1,80` : `vin,,,,,${size},1,80`,
      ),
    );
    expect(await importFile(shop, file)).toMatchObject({
      refused: [],
      sizes: ['42: 1, 42.5: 1, 42 2/3: 1, 43: 1, 43 1/3: 1'],
    });
    const answer = await shop.visitor().call('GET /shoes', {});
    if (!answer.ok || typeof answer.body === 'string') throw new Error('no shoes');
    expect(answer.body[0]?.stock.map(({ size }) => size)).toEqual(['42', '42.5', '42 2/3', '43', '43 1/3']);
  });

  test('are those of a size chart in the same archive', async () => {
    const charts = 'brand,size,us,uk,eu,cm\nUnbranded,"38,5",8,6,"38,5",24.5';
    await importFile(shop, wooSizes('38\\,5', '38\\,5'), { charts });
    const answer = await shop.visitor().call('GET /charts', {});
    expect(answer.ok && answer.body).toEqual([
      { brand: 'Unbranded', rows: [{ size: '38.5', us: '8', uk: '6', eu: '38,5', cm: '24.5' }] },
    ]);
  });
});

describe('texts as other programs write them', () => {
  const named = async () =>
    (await shop.db.selectFrom('shoe').select(['name', 'brand', 'color', 'description']).execute())[0];
  const sizes = async () =>
    (await shop.db.selectFrom('shoe_size').select('size').orderBy('size').execute()).map(({ size }) => size);

  test('character references of Shopify are the characters, in names, brands, colors and sizes', async () => {
    const file = [
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Body (HTML)',
      'x,Salt &amp; Stone &#8211; Low,Hart &#038; Moor,Size,M &gt; L,Color,Black &amp; White,80,<p>Tea &amp;amp; milk</p>',
    ].join('\n');
    expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0' });
    expect([await named(), await sizes()]).toEqual([
      {
        name: 'Salt & Stone – Low',
        brand: 'Hart & Moor',
        color: 'Black & White',
        description: 'Tea &amp; milk',
      },
      ['M > L'],
    ]);
    expect(await importFile(shop, file)).toMatchObject({ counts: '0 0 1' });
  });

  test('character references of WooCommerce are the characters, also in categories and attributes', async () => {
    const file = [
      'ID,Type,Name,Regular price,Categories,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,Black &amp; Tan Low,80,Men &amp; Women &gt; Boots &amp; More,Color,Black &amp; White',
    ].join('\n');
    await importFile(shop, file);
    expect(await named()).toMatchObject({
      name: 'Black & Tan Low',
      brand: 'Boots & More',
      color: 'Black & White',
    });
  });

  test.each(['\r\n', '\n', '\r', '\t', ' \u0007\n ', '\u2028'])(
    '%j within a name, a brand, a color or a size is one space',
    async (breaks) => {
      const quoted = (words: string) => `"${words.replace('_', breaks)}"`;
      const file = [
        'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
        `f,${['Cedar_High', 'Hart_Moor', 'Size', 'EU_38', 'Color', 'Dark_Red'].map(quoted).join()},80`,
      ].join('\n');
      expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', refused: [] });
      expect([await named(), await sizes()]).toMatchObject([
        { name: 'Cedar High', brand: 'Hart Moor', color: 'Dark Red' },
        ['EU 38'],
      ]);
    },
  );
});

describe('prices as other countries write them', () => {
  const semicolons = (price: string, before = '') =>
    `Handle;Title;Variant Price;Variant Compare At Price\ndune;Dune;${price};${before}`;
  const woo = (price: string) => `ID,Type,Name,Sale price,Regular price\n1,simple,Dune,"${price}","2 000,00"`;

  test.each(['1 299,00', '1\u00a0299,00', '1\u202f299,00 €', "1'299.00", 'CHF 1’299.–', '1.299,- kr'])(
    '%j is 1,299 dollars, from Shopify and from WooCommerce',
    async (price) => {
      expect(await importFile(shop, semicolons(price, '2 000,00'))).toMatchObject({ refused: [] });
      expect(await listShoeLines(shop.db)).toEqual(['Dune/Unbranded/Other/129900/sale/One size:0']);
      await shop.db.deleteFrom('shoe').execute();
      expect(await importFile(shop, woo(price))).toMatchObject({ refused: [] });
      expect(await listShoeLines(shop.db)).toEqual(['Dune/Unbranded/Other/129900/sale/One size:0']);
    },
  );

  test('a price that could be two is refused with both, in each column of prices', async () => {
    const problem = '“1.290” could be two prices: write 1290 or 1.29';
    const files = [semicolons('1.290'), semicolons('80', '1.290'), woo('1.290')];
    const results = await Promise.all(files.map((file) => importFile(shop, file, { dryRun: true })));
    expect(results.flatMap(({ refused }) => refused)).toEqual([
      ...['Variant Price', 'Variant Compare At Price', 'Sale price'].map((name) => `2 ${name}: ${problem}`),
    ]);
  });
});

describe('a first line that names the separator for Excel', () => {
  const rows = (separator: string) =>
    [
      ['Handle', 'Title', 'Variant Price'],
      ['dune', '"Dune, Low; Wide"', '80'],
      ['ebb', 'Ebb', 'x'],
    ].map((cells) => cells.join(separator));

  test.each([
    ['sep=;', ';', '\r\n'],
    ['sep=,', ',', '\n'],
    ['SEP=;', ';', '\r'],
    ['"sep=;"', ';', '\r\n'],
    ['sep=\t', '\t', '\r\n'],
    ['sep=|', '|', '\n'],
    ['sep=;;;', ';', '\r\n'],
  ])('%j is not a row: its separator is used, and the header is row 1', async (line, separator, end) => {
    const file = [line, ...rows(separator)].join(end);
    for (const bytes of [Buffer.from(`\ufeff${file}`), Buffer.from(`\ufeff${file}`, 'utf16le')])
      expect(await importFile(shop, bytes)).toMatchObject({
        refused: ['3 Variant Price: “x” is not a price like 89 or 89.95'],
      });
    expect(await importFile(shop, file.slice(0, file.lastIndexOf(end)))).toMatchObject({ counts: '1 0 0' });
    expect(await listShoeLines(shop.db)).toEqual(['Dune, Low; Wide/Unbranded/Other/8000/full/One size:0']);
  });

  test('decides even if another separator is more frequent in the header', async () => {
    const file = 'sep=;\nHandle;Title;Variant Price;"a,b,c,d,e,f"\ndune;Dune;80;'.replaceAll('"', '');
    expect(await importFile(shop, file)).toMatchObject({ counts: '1 0 0', refused: [] });
  });

  test('alone is an empty file', async () => {
    await expect(importFile(shop, 'sep=;\r\n')).rejects.toThrow('The file is empty.');
  });
});
