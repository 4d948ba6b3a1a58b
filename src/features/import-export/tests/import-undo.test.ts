import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { importFile, listShoeLines, shopifyFile } from '#tests/support/import-file.ts';
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

const first = shopifyFile(
  'one,Old Name,Skarn,Red,Size,8,5,80',
  'one,,,,,9,2,80',
  'two,Stays,Skarn,Blue,Size,9,1,70',
);
const second = shopifyFile(
  'one,New Name,Fresh,Red,Size,9,7,75',
  'one,,,,,10,1,75',
  'two,Stays,Skarn,Blue,Size,9,1,70',
  'three,Third,Fresh,Red,Size,9,1,60',
);
const afterFirst = ['Old Name/Skarn/Red/8000/full/8:5 9:2', 'Stays/Skarn/Blue/7000/full/9:1'];
const afterSecond = [
  'New Name/Fresh/Red/7500/full/10:1 8:0 9:7',
  'Stays/Skarn/Blue/7000/full/9:1',
  'Third/Fresh/Red/6000/full/9:1',
];
const brands = async () => {
  const response = await shop.visitor().call('GET /brands', {});
  return response.ok ? response.body.map(({ name }) => name) : [];
};
const sizeOf = (name: string, size: string) =>
  shop.db
    .updateTable('shoe_size')
    .where('size', '=', size)
    .where('shoe_id', 'in', (from) => from.selectFrom('shoe').select('id').where('name', '=', name));

beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
  await importFile(shop, first);
  await importFile(shop, second, { name: 'second.csv' });
});
const newest = async () => {
  const [entry] = await history.list({ entity: 'catalogue' });
  if (!entry) throw new Error('there is no entry');
  return entry;
};
const undoNewest = async () => history.undo(await newest());

test('an import is one entry, which is undone and done again as a whole', async () => {
  expect(await newest()).toMatchObject({
    title: 'Imported second.csv: 1 shoes created, 1 changed',
    administrator: 'ada@shop.test',
    undoable: true,
    changes: [
      { field: 'shoes created', after: '1' },
      { field: 'shoes changed', after: '1' },
    ],
  });
  expect(await history.list({ entity: 'brand' })).toEqual([]);
  expect(await listShoeLines(shop.db)).toEqual(afterSecond);
  expect(await brands()).toEqual(['Fresh', 'Skarn']);

  expect(await undoNewest()).toMatchObject({
    body: { action: 'remove', title: 'Undid: Imported second.csv: 1 shoes created, 1 changed' },
  });
  expect(await listShoeLines(shop.db)).toEqual(afterFirst);
  expect(await brands()).toEqual(['Skarn']);

  expect(await undoNewest()).toMatchObject({ body: { action: 'restore' } });
  expect(await listShoeLines(shop.db)).toEqual(afterSecond);
  expect(await brands()).toEqual(['Fresh', 'Skarn']);

  await undoNewest();
  expect(await listShoeLines(shop.db)).toEqual(afterFirst);
});

test('cached pages show an undo at once', async () => {
  const search = (name: string) => shop.visitor().call('GET /shoes', { query: { name } });
  expect(await search('New Name')).toMatchObject({ body: [{ name: 'New Name' }] });
  const { body: [shoe] = [] } = (await search('New Name')) as { body?: { _id: string }[] };
  const page = () => shop.visitor().call('GET /shoes/{id}', { params: { id: shoe?._id ?? '' } });
  expect(await page()).toMatchObject({ body: [{ price: 75 }] });
  await search('Old Name');
  await undoNewest();
  expect(await page()).toMatchObject({ body: [{ price: 80 }] });
  expect(await search('Old Name')).toMatchObject({ body: [{ name: 'Old Name', price: 80 }] });
  expect(await search('Third')).toMatchObject({ body: 'Shoe not found' });
  await undoNewest();
  expect(await search('Third')).toMatchObject({ body: [{ name: 'Third' }] });
});

test('pairs that were sold since stay sold, and are never fewer than none', async () => {
  await sizeOf('New Name', '9').set({ quantity: 6 }).execute();
  await undoNewest();
  expect(await listShoeLines(shop.db)).toContain('Old Name/Skarn/Red/8000/full/8:5 9:1');

  await undoNewest();
  await sizeOf('New Name', '9').set({ quantity: 3 }).execute();
  expect(await undoNewest()).toMatchObject({
    problem: {
      status: 409,
      code: 'CHANGED_MEANWHILE',
      detail: 'New Name has only 3 pairs of size 9 left, fewer than this would remove',
    },
  });
  expect(await listShoeLines(shop.db)).toContain('New Name/Fresh/Red/7500/full/10:1 8:0 9:3');
});

test('what an administrator changed since is in the way, and is named', async () => {
  await shop.db.updateTable('shoe').set({ price_cents: 9900 }).where('name', '=', 'New Name').execute();
  expect(await undoNewest()).toMatchObject({
    problem: { status: 409, detail: 'New Name was changed in the meantime' },
  });
  await shop.db.updateTable('shoe').set({ price_cents: 7500 }).where('name', '=', 'New Name').execute();
  await shop.db.updateTable('shoe').set({ version: 2 }).where('name', '=', 'Third').execute();
  expect(await undoNewest()).toMatchObject({ problem: { detail: 'Third was changed in the meantime' } });
  expect(await listShoeLines(shop.db)).toEqual(afterSecond);
});

test('a deleted shoe that an import brought again cannot be restored beside it', async () => {
  const { id } = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('name', '=', 'Stays')
    .executeTakeFirstOrThrow();
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  expect(await importFile(shop, second)).toMatchObject({ counts: '1 0 2' });
  expect(await history.undoNewest(id)).toMatchObject({
    problem: { status: 409, detail: 'This shoe was created again' },
  });
});

test('a brand that an administrator took off the list stays off when the import is done again', async () => {
  const list = await ada.call('GET /brands', {});
  const fresh = list.ok ? list.body.find(({ name }) => name === 'Fresh') : undefined;
  expect(await ada.call('DELETE /brands/{id}', { params: { id: fresh?._id ?? '' } })).toMatchObject({
    ok: true,
  });
  await undoNewest();
  await undoNewest();
  expect(await listShoeLines(shop.db)).toEqual(afterSecond);
  expect(await brands()).toEqual(['Skarn']);
});

test('a new shoe that an administrator removed since is in the way, so that doing it again brings none back', async () => {
  const third = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('name', '=', 'Third')
    .executeTakeFirstOrThrow();
  expect(await ada.call('DELETE /shoes/{id}', { params: third })).toMatchObject({ ok: true });
  expect(await undoNewest()).toMatchObject({
    problem: { status: 409, detail: 'Third was deleted in the meantime' },
  });
});
