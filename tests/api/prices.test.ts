import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkChange } from '#features/bulk-edit/contract.ts';
import type { PriceChange } from '#shop/catalog/contract/prices.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { importFile } from '../support/import-file.ts';
import { insertPriceHistory } from '../support/price-history.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let grace: Member;
let history: AuditLogClient;
beforeAll(async () => {
  shop = await openTestShop();
  [ada, grace] = [await shop.administrator(1), await shop.administrator(2)];
  history = createAuditLogClient(ada);
});
afterAll(() => shop.close());

const day = 24;

async function find(id: string): Promise<Shoe> {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  if (!found.ok || !found.body[0]) throw new Error(`${id} is not there`);
  return found.body[0];
}

async function pricesOf(id: string): Promise<PriceChange[]> {
  const listed = await ada.call('GET /admin/shoes/{id}/prices', { params: { id } });
  if (!listed.ok) throw new Error(listed.problem.detail);
  return listed.body;
}

/** `99 sale ada`, newest first. */
const linesOf = async (id: string) =>
  (await pricesOf(id)).map(({ price, onSale, by }) =>
    [price, onSale ? 'sale' : 'full', by?.split('@')[0] ?? '-'].join(' '),
  );

const setPrice = (who: Member, id: string, price: number | string, version?: number) =>
  who.call('PUT /admin/shoes/{id}/price', { params: { id }, body: { price, version } });
const setOnSale = (id: string, onSale: boolean) =>
  ada.call('PUT /admin/onsale/{id}', { params: { id }, body: { onSale } });
const editAll = (ids: string[], change: BulkChange) =>
  ada.call('POST /admin/shoes/bulk', { body: { select: { ids }, change, dryRun: false } });

test('every road to a price leaves an entry: form, row, bulk edit, import, undo and SQL', async () => {
  const { _id: id } = await createGoodShoe(ada);
  await sendForm(grace, 'PUT', `/api/shoes/${id}`, { ...goodShoe, price: '99.5' });
  await setPrice(ada, id, 89.99);
  await setOnSale(id, true);
  await editAll([id], { kind: 'price-percent', percent: -10 });
  await history.undo((await history.list({ entity: 'catalogue' }))[0] ?? (await history.newest(id)));
  await sql`update shoe set price_cents = 7000 where id = ${id}`.execute(shop.db);
  expect(await linesOf(id)).toEqual([
    '70 sale -',
    '89.99 sale ada',
    '80.99 sale ada',
    '89.99 sale ada',
    '89.99 full ada',
    '99.5 full grace',
    '89 full ada',
  ]);
  const times = (await pricesOf(id)).map(({ from }) => from);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('an import leaves entries for the shoes that it creates and for those whose price it changes', async () => {
  const file = (price: number) =>
    `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price\nimported,Comet,Skarn,Size,9,${price}\n`;
  await importFile(shop, file(80));
  await importFile(shop, file(80));
  const { changeId } = await importFile(shop, file(75));
  const { id } = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('handle', '=', 'imported')
    .executeTakeFirstOrThrow();
  expect((await linesOf(id)).map((line) => line.split(' ')[0])).toEqual(['75', '80']);
  await history.undoNewest(changeId ?? '');
  expect((await linesOf(id))[0]).toMatch(/^80 full ada/);
});

test('what changes no price leaves none: stock, name, deleting and restoring', async () => {
  const { _id: id } = await createGoodShoe(ada);
  await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size: '10', q: 3 } });
  await sendForm(ada, 'PUT', `/api/shoes/${id}`, { ...goodShoe, name: 'Loud Stride' });
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  expect(await ada.call('GET /admin/shoes/{id}/prices', { params: { id } })).toMatchObject({
    problem: { status: 404 },
  });
  await history.undoNewest(id);
  expect(await linesOf(id)).toEqual(['89 full ada']);
});

test('a shoe on sale tells the price before, wherever it is listed', async () => {
  await insertPriceHistory(shop.db, 'deal', [[60 * day, 150]]);
  expect(await find('deal')).toMatchObject({ price: 150, onSale: false, priorPrice: null });
  await setPrice(ada, 'deal', 119.99);
  expect(await find('deal')).toMatchObject({ price: 119.99, onSale: false, priorPrice: null });
  await setOnSale('deal', true);
  expect(await find('deal')).toMatchObject({ price: 119.99, onSale: true, priorPrice: 150 });
  const onSale = await shop.visitor().call('GET /shoes/onSale', {});
  expect(onSale.ok && onSale.body.find(({ _id }) => _id === 'deal')).toMatchObject({ priorPrice: 150 });
});

test('a sale that is undone has no prior price, and has it again when the undo is undone', async () => {
  await insertPriceHistory(shop.db, 'undone', [
    [60 * day, 150],
    [9 * day, 100, 'sale'],
  ]);
  await setOnSale('undone', false);
  expect(await find('undone')).toMatchObject({ onSale: false, priorPrice: null });
  await history.undoNewest('undone');
  expect(await find('undone')).toMatchObject({ onSale: true, price: 100, priorPrice: 150 });
  await setPrice(ada, 'undone', 1000);
  expect(await find('undone')).toMatchObject({ price: 1000, priorPrice: null });
  expect(await history.undoNewest('undone')).toMatchObject({ ok: true });
  expect(await find('undone')).toMatchObject({ price: 100, priorPrice: 150 });
  const fields = (await history.list({ id: 'undone' })).flatMap(({ changes }) =>
    changes.map(({ field }) => field),
  );
  expect(new Set(fields)).toEqual(new Set(['price', 'on sale']));
});

test('a bulk edit puts many on sale, each with its own prior price, and its undo takes them back', async () => {
  await insertPriceHistory(shop.db, 'many-1', [[60 * day, 200]]);
  await insertPriceHistory(shop.db, 'many-2', [
    [60 * day, 80],
    [10 * day, 120],
  ]);
  const ids = ['many-1', 'many-2'];
  const prior = async () => Promise.all(ids.map(async (id) => (await find(id)).priorPrice));
  await editAll(ids, { kind: 'sale', onSale: true });
  expect(await prior()).toEqual([null, null]);
  const edited = await editAll(ids, { kind: 'price-percent', percent: -25 });
  expect(await prior()).toEqual([200, null]);
  await history.undoNewest(edited.ok ? (edited.body.changeId ?? '') : '');
  expect(await prior()).toEqual([null, null]);
});

test.each<[string | number, string]>([
  ['', 'Enter a valid price'],
  ['12,50', 'Enter a valid price'],
  [-1, 'Enter a valid price'],
  [10_000_000, 'Enter a valid price'],
  ['159.999', 'A price can have at most two decimals'],
  [0.001, 'A price can have at most two decimals'],
])('the price %j is refused: %s', async (price, message) => {
  const before = await find('shoe-orbit');
  expect(await setPrice(ada, 'shoe-orbit', price)).toMatchObject({
    problem: { status: 422, errors: [{ field: 'price', message }] },
  });
  expect(await find('shoe-orbit')).toEqual(before);
});

test.each(['159.99', 0.29, 9_999_999, '70', 64.1])(
  'the price %j is stored to the cent, and undone',
  async (price) => {
    const before = await find('shoe-nino');
    const answer = await setPrice(ada, 'shoe-nino', price, before.version);
    expect(answer).toMatchObject({ ok: true, body: { price: Number(price), onSale: before.onSale } });
    expect(await find('shoe-nino')).toMatchObject({ price: Number(price), version: before.version + 1 });
    expect(answer.ok && answer.auditEntry?.title).toContain('Changed price of shoe Ni');
    await history.undoNewest('shoe-nino');
    expect((await find('shoe-nino')).price).toBe(before.price);
  },
);

test('of two administrators who change one price, the second is told', async () => {
  const { version } = await find('shoe-tide');
  expect(await setPrice(ada, 'shoe-tide', 70, version)).toMatchObject({ ok: true });
  expect(await setPrice(grace, 'shoe-tide', 65, version)).toMatchObject({
    problem: { status: 409, code: 'CHANGED_MEANWHILE' },
  });
  expect((await find('shoe-tide')).price).toBe(70);
  expect(await setPrice(ada, 'nothing', 70)).toMatchObject({ problem: { status: 404 } });
});

test('a price that is set again is no change', async () => {
  const { price, version } = await find('shoe-ember');
  expect(await setPrice(ada, 'shoe-ember', price, version)).toMatchObject({ ok: true, auditEntry: null });
  expect(await find('shoe-ember')).toMatchObject({ price, version });
});

test('prices are listed in pages', async () => {
  const response = await ada.request('GET', '/api/admin/shoes/deal/prices?limit=1&offset=1');
  expect(response.headers['x-total-count']).toBe('3');
  expect(response.json()).toMatchObject([{ price: 119.99, onSale: false }]);
});
