import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { importFile, listShoeLines } from '#tests/support/import-file.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  history = createAuditLogClient(await shop.administrator(1));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
});

type Variant = readonly [color: string, size: string, pairs: number, price: number];

const files = {
  shopify: (variants: readonly Variant[]) =>
    [
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price',
      ...variants.map(([color, size, pairs, price], index) =>
        [
          'orbitx',
          ...(index === 0 ? ['Orbit X', 'Skarn'] : ['', '']),
          'Color',
          color,
          'Size',
          size,
          pairs,
          price,
        ].join(),
      ),
    ].join('\n'),
  woocommerce: (variants: readonly Variant[]) =>
    [
      'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Brands',
      `7,variable,orbitx,Orbit X,1,,,,Color,"${valuesAt(variants, 0)}",Size,"${valuesAt(variants, 1)}",Skarn`,
      ...variants.map(([color, size, pairs, price], index) =>
        [
          10 + index,
          'variation',
          '',
          'Orbit X',
          1,
          pairs,
          price,
          'orbitx',
          'Color',
          color,
          'Size',
          size,
          '',
        ].join(),
      ),
    ].join('\n'),
};
const valuesAt = (variants: readonly Variant[], index: 0 | 1) =>
  [...new Set(variants.map((variant) => variant[index]))].join(', ');

/** Every shoe that is on sale, with its id and key. */
const listShoes = async () => ({
  shoes: await shop.db
    .selectFrom('shoe')
    .select(['id', 'handle', 'model', 'name', 'color', 'price_cents'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute(),
  lines: await listShoeLines(shop.db),
});
const idOf = async (color: string, price = 8000) =>
  (await listShoes()).shoes.find((shoe) => shoe.color === color && shoe.price_cents === price)?.id;

const red: Variant[] = [
  ['Red', '8', 5, 80],
  ['Red', '9', 2, 80],
];
const blue: Variant[] = [['Blue', '8', 4, 80]];
const dear: Variant[] = [
  ['Red', '8', 5, 80],
  ['Red', '9', 2, 95],
];
const skarn = 'Orbit X/Skarn';

describe.each(['shopify', 'woocommerce'] as const)('a product of %s', (format) => {
  const load = (variants: readonly Variant[]) => importFile(shop, files[format](variants));

  /** Imports a state after another; checks that a repetition changes nothing, and that undo brings back what was. */
  async function expectChange(
    variants: readonly Variant[],
    counts: string,
    lines: string[],
  ): Promise<string[]> {
    const before = await listShoes();
    const done = await load(variants);
    expect(done).toMatchObject({ counts, refused: [] });
    const after = await listShoes();
    expect(after.lines).toEqual(lines);
    expect(await load(variants)).toMatchObject({ counts: expect.stringMatching(/^0 0 /), changeId: null });
    const undo = async () => {
      const [entry] = await history.list({ entity: 'catalogue' });
      if (entry) await history.undo(entry);
    };
    await undo();
    expect(await listShoes()).toEqual(before);
    await undo();
    expect(await listShoes()).toEqual(after);
    return done.notes;
  }

  test('that gains a colour and loses one again stays the same shoe', async () => {
    await load(red);
    const id = await idOf('Red');
    await expectChange([...red, ...blue], '1 1 0', [
      `${skarn}/Blue/8000/full/8:4`,
      `${skarn}/Red/8000/full/8:5 9:2`,
    ]);
    expect(await idOf('Red')).toBe(id);
    const blueId = await idOf('Blue');
    const notes = await expectChange(blue, '0 2 0', [
      `${skarn}/Blue/8000/full/8:4`,
      `${skarn}/Red/8000/full/8:0 9:0`,
    ]);
    expect(notes).toContain(
      'Orbit X in Red is no longer in the file, so it is set to sold out. Delete it if it will not come back.',
    );
    expect([await idOf('Red'), await idOf('Blue')]).toEqual([id, blueId]);
    await expectChange([...red, ...blue], '0 2 0', [
      `${skarn}/Blue/8000/full/8:4`,
      `${skarn}/Red/8000/full/8:5 9:2`,
    ]);
    expect([await idOf('Red'), await idOf('Blue')]).toEqual([id, blueId]);
  });

  test('that gains another price and loses it again stays the same shoe, and sells no pair twice', async () => {
    await load(red);
    const id = await idOf('Red');
    await expectChange(dear, '1 1 0', [
      'Orbit X – 8/Skarn/Red/8000/full/8:5 9:0',
      'Orbit X – 9/Skarn/Red/9500/full/9:2',
    ]);
    expect(await idOf('Red')).toBe(id);
    await expectChange(red, '0 2 0', [
      `${skarn}/Red/8000/full/8:5 9:2`,
      'Orbit X – 9/Skarn/Red/9500/full/9:0',
    ]);
    expect(await idOf('Red')).toBe(id);
  });

  test('that gains a colour and a price at once stays the same shoe', async () => {
    await load(red);
    const id = await idOf('Red');
    await expectChange([...dear, ...blue], '2 1 0', [
      'Orbit X – 8/Skarn/Blue/8000/full/8:4',
      'Orbit X – 8/Skarn/Red/8000/full/8:5 9:0',
      'Orbit X – 9/Skarn/Red/9500/full/9:2',
    ]);
    expect(await idOf('Red')).toBe(id);
    await expectChange(red, '0 3 0', [
      'Orbit X/Skarn/Red/8000/full/8:5 9:2',
      'Orbit X – 8/Skarn/Blue/8000/full/8:0',
      'Orbit X – 9/Skarn/Red/9500/full/9:0',
    ]);
    expect(await idOf('Red')).toBe(id);
  });

  test('one of whose colours becomes another is another shoe in that colour', async () => {
    await load([...red, ...blue]);
    const id = await idOf('Red');
    const crimson = red.map(([, ...rest]): Variant => ['Crimson', ...rest]);
    const notes = await expectChange([...crimson, ...blue], '1 1 1', [
      `${skarn}/Blue/8000/full/8:4`,
      `${skarn}/Crimson/8000/full/8:5 9:2`,
      `${skarn}/Red/8000/full/8:0 9:0`,
    ]);
    expect(notes).toContain(
      'Orbit X in Red is no longer in the file, so it is set to sold out. Delete it if it will not come back.',
    );
    expect(await idOf('Red')).toBe(id);
  });

  test('whose only colour becomes another is another shoe, and the same again when the colour comes back', async () => {
    await load(red);
    const id = await idOf('Red');
    await expectChange(blue, '1 1 0', [`${skarn}/Blue/8000/full/8:4`, `${skarn}/Red/8000/full/8:0 9:0`]);
    expect(await idOf('Red')).toBe(id);
    const blueId = await idOf('Blue');
    await expectChange(red, '0 2 0', [`${skarn}/Blue/8000/full/8:0`, `${skarn}/Red/8000/full/8:5 9:2`]);
    await expectChange(blue, '0 2 0', [`${skarn}/Blue/8000/full/8:4`, `${skarn}/Red/8000/full/8:0 9:0`]);
    expect([await idOf('Red'), await idOf('Blue')]).toEqual([id, blueId]);
  });

  test('that is sold out when its only colour becomes another keeps its handle apart', async () => {
    await load(red.map(([color, size, , price]): Variant => [color, size, 0, price]));
    await expectChange(blue, '1 1 0', [`${skarn}/Blue/8000/full/8:4`, `${skarn}/Red/8000/full/8:0 9:0`]);
  });

  test('that had no colour is the same shoe with one', async () => {
    await load(red.map(([, ...rest]): Variant => ['', ...rest]));
    const id = await idOf('Other');
    await expectChange(red, '0 1 0', [`${skarn}/Red/8000/full/8:5 9:2`]);
    expect(await idOf('Red')).toBe(id);
  });

  test('all of whose colours have other names is reported, and sold once', async () => {
    await load([...red, ...blue]);
    await expectChange(
      [
        ['Crimson', '8', 5, 80],
        ['Navy', '8', 4, 80],
      ],
      '2 2 0',
      [
        `${skarn}/Blue/8000/full/8:0`,
        `${skarn}/Crimson/8000/full/8:5`,
        `${skarn}/Navy/8000/full/8:4`,
        `${skarn}/Red/8000/full/8:0 9:0`,
      ],
    );
  });
});

test('the shoes of a product that an earlier release imported twice are sold once', async () => {
  await importFile(shop, files.shopify(red));
  await importFile(shop, files.shopify([...red, ...blue]).replaceAll('orbitx', 'orbitx-2'));
  for (const color of ['red', 'blue'])
    await shop.db
      .updateTable('shoe')
      .set({ handle: `orbitx~${color}` })
      .where('handle', '=', `orbitx-2~${color}`)
      .execute();
  expect(await importFile(shop, files.shopify([...red, ...blue]))).toMatchObject({ counts: '0 1 2' });
  expect(await listShoeLines(shop.db)).toEqual([
    `${skarn}/Blue/8000/full/8:4`,
    expect.stringMatching(`^${skarn}/Red/8000/full/8:[05] 9:[02]$`),
    expect.stringMatching(`^${skarn}/Red/8000/full/8:[05] 9:[02]$`),
  ]);
});
