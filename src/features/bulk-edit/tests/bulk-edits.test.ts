import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { listShoeLines } from '#tests/support/import-file.ts';
import { seedShoes } from '#tests/support/seed-shoes.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { BulkChange, ShoeSelection } from '../contract.ts';

let shop: TestShop;
let ada: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());

const seeded = [
  'Ember Court/Velmora/Red/9900/sale/10:4 8:2',
  'Niño Mid/Skarn/White/15000/full/11:0 7:1',
  'Orbit Runner/Velmora/White/12000/full/8:5 9:3',
  'Tide Low/Skarn/Blue/7500/sale/9:6',
];
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
  await seedShoes(shop.db);
  shop.cache.evict(['catalogue', 'brands']);
});

const all: ShoeSelection = { filter: {} };
const edit = (
  select: ShoeSelection,
  change: BulkChange,
  more: { dryRun?: boolean; expected?: number } = {},
) => ada.call('POST /admin/shoes/bulk', { body: { select, change, dryRun: false, ...more } });
const undo = async (id: string | null) => history.undoNewest(id ?? '');
const lines = () => listShoeLines(shop.db);

test.each<[string, ShoeSelection, BulkChange, string[]]>([
  [
    'Changed the price of 4 shoes by -10%',
    all,
    { kind: 'price-percent', percent: -10 },
    [
      'Court/Velmora/Red/8910/',
      'Mid/Skarn/White/13500/',
      'Runner/Velmora/White/10800/',
      'Low/Skarn/Blue/6750/',
    ],
  ],
  [
    'Changed the price of 2 shoes by +$5.50',
    { filter: { brand: 'skarn' } },
    { kind: 'price-amount', dollars: 5.5 },
    ['/9900/', '/15550/', '/12000/', '/8050/'],
  ],
  [
    'Put 1 shoe on sale',
    { ids: ['shoe-nino', 'shoe-tide'] },
    { kind: 'sale', onSale: true },
    ['sale', 'sale', 'full', 'sale'],
  ],
  [
    'Took 2 shoes off sale',
    { filter: { onSale: true } },
    { kind: 'sale', onSale: false },
    ['full', 'full', 'full', 'full'],
  ],
  [
    'Set the stock of every size of 1 shoe to 7',
    { filter: { name: 'nino' } },
    { kind: 'stock-set', quantity: 7 },
    ['10:4 8:2', '11:7 7:7', '8:5 9:3', '9:6'],
  ],
  [
    'Changed the stock of every size of 4 shoes by -3',
    all,
    { kind: 'stock-add', quantity: -3 },
    ['10:1 8:0', '11:0 7:0', '8:2 9:0', '9:3'],
  ],
])('%s, as one entry that is undone and done again', async (title, select, change, expected) => {
  const preview = await edit(select, change, { dryRun: true });
  expect(await lines()).toEqual(seeded);
  const edited = await edit(select, change);
  if (!preview.ok || !edited.ok) throw new Error('the edit was refused');
  expect({ ...edited.body, changeId: null }).toEqual(preview.body);
  const after = await lines();
  expect(after.map((line, index) => line.includes(expected[index] ?? '?'))).toEqual([true, true, true, true]);
  expect(await history.newest(edited.body.changeId ?? '')).toMatchObject({ title, undoable: true });
  await undo(edited.body.changeId);
  expect(await lines()).toEqual(seeded);
  await undo(edited.body.changeId);
  expect(await lines()).toEqual(after);
});

test('deleted shoes come back with an undo', async () => {
  const { body } = (await edit({ ids: ['shoe-tide', 'shoe-ember'] }, { kind: 'delete' })) as {
    body: { changeId: string };
  };
  expect(await lines()).toEqual([seeded[1], seeded[2]]);
  expect(await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-tide' } })).toMatchObject({
    ok: false,
  });
  expect(await undo(body.changeId)).toMatchObject({ body: { title: 'Undid: Deleted 2 shoes' } });
  expect(await lines()).toEqual(seeded);
});

test('a preview says what is before and after, newest first', async () => {
  expect(await edit(all, { kind: 'price-percent', percent: 50 }, { dryRun: true })).toMatchObject({
    body: {
      chosen: 4,
      changed: 4,
      changeId: null,
      shoes: [
        { _id: 'shoe-nino', name: 'Niño Mid', brand: 'Skarn', before: '$150', after: '$225' },
        { _id: 'shoe-tide', before: '$75', after: '$112.50' },
        {},
        {},
      ],
    },
  });
  expect(await edit(all, { kind: 'sale', onSale: true }, { dryRun: true })).toMatchObject({
    body: { chosen: 4, changed: 2, shoes: [{ before: 'Not on sale', after: 'On sale' }, {}] },
  });
});

test('cached pages show an edit at once, also one that undoes it', async () => {
  const price = async () => {
    const found = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-tide' } });
    return found.ok ? found.body[0]?.price : null;
  };
  expect(await price()).toBe(75);
  const edited = await edit({ ids: ['shoe-tide'] }, { kind: 'price-amount', dollars: -5 });
  expect(await price()).toBe(70);
  await undo(edited.ok ? edited.body.changeId : null);
  expect(await price()).toBe(75);
});

test.each<[string, ShoeSelection, BulkChange, number, RegExp]>([
  ['a price below nothing', all, { kind: 'price-amount', dollars: -80 }, 422, /^Tide Low would cost -\$5$/],
  ['no shoe', { ids: [] }, { kind: 'delete' }, 422, /./],
  [
    'another number than was seen',
    all,
    { kind: 'delete' },
    409,
    /^4 shoes match now instead of 3. Check your selection$/,
  ],
  ['half a pair', all, { kind: 'stock-set', quantity: 0.5 }, 422, /./],
])('%s is refused, and nothing changes', async (_name, select, change, status, detail) => {
  const expected = status === 409 ? { expected: 3 } : {};
  expect(await edit(select, change, expected)).toMatchObject({
    problem: { status, detail: expect.stringMatching(detail) },
  });
  expect(await lines()).toEqual(seeded);
});

test('an edit that changes nothing leaves no entry, and brings no deleted brand back', async () => {
  expect(await edit(all, { kind: 'price-percent', percent: 0 })).toMatchObject({
    body: { changed: 0, changeId: null },
  });
  await shop.db.deleteFrom('brand').execute();
  await edit(all, { kind: 'price-percent', percent: 10 });
  expect(await shop.db.selectFrom('brand').select('name').execute()).toEqual([]);
});
