import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { downloadData, runPersonalDataJob } from '#tests/support/download-data.ts';
import { exportFile } from '#tests/support/export-file.ts';
import { importFile, shopifyFile } from '#tests/support/import-file.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import { createGoodShoe, goodShoe, sendForm } from '#tests/support/shoe-form.ts';
import { type Member, testPassword } from '#tests/support/test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  letOffersPass,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  tellHolders,
  waitlistMails,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let ann: Member;
let ben: Member;
let history: AuditLogClient;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
});
beforeEach(async () => {
  [ann, ben] = [await shop.signUp(), await shop.signUp()];
  size = String(Math.floor(Math.random() * 1e9));
});
afterAll(() => shop.close());

/** A shoe with one size that is sold out, for which Ann and then Ben wait. */
async function createWantedShoe() {
  const { _id: id } = await createGoodShoe(ada, { size, q: '0' });
  for (const member of [ann, ben]) await member.call('POST /waitlist', { body: { shoeId: id, size } });
  const stock = () =>
    shop.db
      .selectFrom('shoe_size')
      .select(['quantity', 'offered'])
      .where('shoe_id', '=', id)
      .executeTakeFirst();
  const change = async (q: number, more: Record<string, string> = {}) =>
    sendForm(ada, 'PUT', `/api/shoes/${id}`, { ...goodShoe, size, q: String(q), ...more });
  return { id, stock, change };
}

const states = async () => [await stateOf(ann, size), await stateOf(ben, size)];

test('an import that turns one color into another leaves a line, a favorite and a former price with the first', async () => {
  const load = (color: string, pairs: number, price: number) => {
    const file = shopifyFile(`wait-${size},Wait ${size},Skarn,,Size,${size},${pairs},${price}`);
    return importFile(
      shop,
      `${file},Color,${color}`.replace('Price\n', 'Price,Option2 Name,Option2 Value\n'),
    );
  };
  const idOf = async (color: string) =>
    (
      await shop.db
        .selectFrom('shoe')
        .select('id')
        .where('name', '=', `Wait ${size}`)
        .where('color', '=', color)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.id;
  await load('Red', 0, 100);
  const id = (await idOf('Red')) ?? '';
  await ann.call('POST /waitlist', { body: { shoeId: id, size } });
  await ann.call('POST /favorites/{uid}', { params: { uid: ann.uid }, body: { shoeId: id } });

  await load('Blue', 2, 60);
  await runWaitlistJob(shop);
  expect([await stateOf(ann, size), await idOf('Red')]).toEqual(['waiting', id]);
  const blue = await shop.visitor().call('GET /shoes/{id}', { params: { id: (await idOf('Blue')) ?? '' } });
  expect(blue).toMatchObject({
    body: [{ color: 'Blue', price: 60, priorPrice: null, stock: [{ size, quantity: 2 }] }],
  });
  const favorites = await ann.call('GET /favorites/{uid}', { params: { uid: ann.uid } });
  expect(favorites).toMatchObject({ body: [{ shoeId: id }] });

  await load('Red', 1, 100);
  await runWaitlistJob(shop);
  expect(await stateOf(ann, size)).toBe('offered');
});

test('a form and an added size serve the line, and the audit log tells of the pair', async () => {
  const { id, stock, change } = await createWantedShoe();
  expect((await change(1)).statusCode).toBe(200);
  expect(await states()).toEqual(['offered', 'waiting']);
  expect((await history.newest(id)).changes).toContainEqual({
    field: `size ${size}`,
    before: '0 pairs',
    after: '1 pair',
  });
  await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size, q: '1' } });
  expect(await states()).toEqual(['offered', 'offered']);
  expect(await stock()).toEqual({ quantity: 0, offered: 2 });
});

test('undoing a restock waits while its pair is kept for somebody, and works once it is not', async () => {
  const { id, stock, change } = await createWantedShoe();
  await change(1);
  expect(await history.undoNewest(id)).toMatchObject({
    problem: {
      code: 'CHANGED_MEANWHILE',
      detail: `Pairs of size ${size} are reserved for customers`,
    },
  });
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
  await letOffersPass(shop, size);
  await letOffersPass(shop, size);
  expect(await stock()).toEqual({ quantity: 1, offered: 0 });
  expect(await history.undoNewest(id)).toMatchObject({ ok: true });
  expect(await stock()).toEqual({ quantity: 0, offered: 0 });
});

test('a lower number of a form takes the latest offer back: its owner is first in line and told so', async () => {
  const { stock, change } = await createWantedShoe();
  await change(2);
  await tellHolders(shop);
  await change(1);
  expect(await states()).toEqual(['offered', 'waiting']);
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
  await runWaitlistJob(shop);
  const subjects = (await waitlistMails(shop, ben.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    `Quiet Stride is back in size ${size}`,
    'Quiet Stride: your pair is not available after all',
  ]);
  await change(2);
  expect(await states()).toEqual(['offered', 'offered']);
});

test('a form that changes the number it read leaves offers alone', async () => {
  const { stock, change } = await createWantedShoe();
  await change(3);
  expect(await stock()).toEqual({ quantity: 1, offered: 2 });
  await change(0, { baseQ: '1' });
  expect(await stock()).toEqual({ quantity: 0, offered: 2 });
});

test('bulk edits count the offered pairs as on the shelf', async () => {
  const { id, stock } = await createWantedShoe();
  const edit = (kind: 'stock-set' | 'stock-add', quantity: number) =>
    ada.call('POST /admin/shoes/bulk', {
      body: { select: { ids: [id] }, change: { kind, quantity }, dryRun: false },
    });
  await edit('stock-add', 1);
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
  await edit('stock-set', 1);
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
  await edit('stock-set', 3);
  expect(await stock()).toEqual({ quantity: 1, offered: 2 });
  await edit('stock-add', -2);
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
});

test('an import serves the line, and the same import again invents no pair; neither does an export and its import', async () => {
  const file = (quantity: number) =>
    shopifyFile(`wanted-${size},Wanted,Skarn,Red,Size,${size},${quantity},80`);
  await importFile(shop, file(0));
  const { id } = await shop.db
    .selectFrom('shoe_size')
    .select('shoe_id as id')
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  await ann.call('POST /waitlist', { body: { shoeId: id, size } });
  const row = () =>
    shop.db
      .selectFrom('shoe_size')
      .select(['quantity', 'offered'])
      .where('shoe_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await importFile(shop, file(2))).toMatchObject({ counts: '0 1 0' });
  expect(await row()).toEqual({ quantity: 1, offered: 1 });
  expect(await importFile(shop, file(2))).toMatchObject({ counts: '0 0 1' });
  expect(await row()).toEqual({ quantity: 1, offered: 1 });
  const { table } = await exportFile(shop);
  expect(await importFile(shop, table)).toMatchObject({ counts: expect.stringMatching(/^0 0 /) });
  expect(await row()).toEqual({ quantity: 1, offered: 1 });

  const [entry] = await history.list({ entity: 'catalogue' });
  if (!entry) throw new Error('the import has no entry');
  expect(await history.undo(entry)).toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } });
  await letOffersPass(shop, size);
  expect(await history.undo(entry)).toMatchObject({ ok: true });
  expect(await row()).toEqual({ quantity: 0, offered: 0 });

  await importFile(shop, file(1));
  await ben.call('POST /waitlist', { body: { shoeId: id, size } });
  await importFile(shop, shopifyFile(`wanted-${size},Wanted,Skarn,Red,Size,other,1,80`));
  expect(
    await shop.db.selectFrom('shoe_size').select(['quantity', 'offered']).where('size', '=', size).execute(),
  ).toEqual([{ quantity: 0, offered: 0 }]);
});

test('a refund with restock serves the line', async () => {
  await shop.db
    .insertInto('shoe_size')
    .values({ id: size, shoe_id: wantedShoe, size, quantity: 1 })
    .execute();
  const { body } = await buyPair(shop, ben, size);
  await join(ann, size);
  await ada.request('POST', `/api/admin/orders/${String(body.idPayment)}/refunds`, { body: wholeRefund });
  expect(await stateOf(ann, size)).toBe('offered');
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
});

test('deleting a shoe ends its line with one mail each, and its kept pairs are its stock again when it is restored', async () => {
  const { id, stock, change } = await createWantedShoe();
  await change(1);
  await runWaitlistJob(shop);
  await ada.call('DELETE /shoes/{id}', { params: { id } });
  expect(await states()).toEqual(['canceled', 'canceled']);
  for (let round = 0; round < 2; round += 1) await runWaitlistJob(shop);
  expect((await waitlistMails(shop, ben.email)).map(({ subject }) => subject)).toEqual([
    "Quiet Stride won't be back",
  ]);
  expect(await history.undoNewest(id)).toMatchObject({ ok: true });
  expect(await stock()).toEqual({ quantity: 1, offered: 0 });
  expect(await states()).toEqual(['canceled', 'canceled']);
});

test('removing a size ends its line, moving one to another shoe too', async () => {
  const { id } = await createWantedShoe();
  await shop.db.deleteFrom('shoe_size').where('shoe_id', '=', id).execute();
  expect(await states()).toEqual(['canceled', 'canceled']);

  const moved = await addSoldOutSize(shop);
  await join(ann, moved);
  await restock(shop, moved);
  await shop.db.updateTable('shoe_size').set({ shoe_id: 'shoe-tide' }).where('size', '=', moved).execute();
  expect(await stateOf(ann, moved)).toBe('canceled');
  const { rows } = await sql`select quantity, offered from shoe_size where size = ${moved}`.execute(shop.db);
  expect(rows).toEqual([{ quantity: 1, offered: 0 }]);
});

test('a closed account leaves nothing in a line, and the pair that was kept for it goes on', async () => {
  const { id, stock } = await createWantedShoe();
  await shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('shoe_id', '=', id).execute();
  const exported = await downloadData(shop, ann);
  expect(exported.json().data.waitlist_entry).toMatchObject([{ size, state: 'offered' }]);
  expect(await ann.call('POST /account/close', { body: { password: testPassword } })).toMatchObject({
    ok: true,
  });
  await runPersonalDataJob(shop);
  expect(await stateOf(ben, size)).toBe('offered');
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
  expect(
    await shop.db.selectFrom('waitlist_entry').select('id').where('uid', '=', ann.uid).execute(),
  ).toEqual([]);
});

test('an entry that is deleted by hand gives its pair to the next', async () => {
  const { id, stock } = await createWantedShoe();
  await shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('shoe_id', '=', id).execute();
  await shop.db.deleteFrom('waitlist_entry').where('uid', '=', ann.uid).execute();
  expect(await stateOf(ben, size)).toBe('offered');
  expect(await stock()).toEqual({ quantity: 0, offered: 1 });
});
