import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

// Pictures are encoded in many sizes.
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

const find = async (id: string): Promise<Shoe | undefined> => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  return found.ok ? found.body[0] : undefined;
};
const change = (shoe: Shoe, fields: Record<string, string>, by = ada) =>
  sendForm(by, 'PUT', `/api/shoes/${shoe._id}`, { ...goodShoe, ...fields });

test('undo restores every field of a shoe, and can be undone itself', async () => {
  const shoe = await createGoodShoe(ada, {}, { bytes: await plainPicture('png') });
  const response = await sendForm(
    ada,
    'PUT',
    `/api/shoes/${shoe._id}`,
    {
      ...goodShoe,
      brand: 'Skarn',
      name: 'New',
      color: 'Red',
      description: 'New words',
      price: '1',
      size: '9',
      q: '0',
      onSale: 'true',
    },
    { bytes: await plainPicture('jpeg') },
  );
  const changed = response.json<Shoe>();
  const back = await history.undoNewest(shoe._id);
  expect(back).toMatchObject({ ok: true, body: { action: 'change', undoOf: expect.any(String) } });
  expect(back.ok && back.body.title).toMatch(/^Reverted name, brand, .* and size 9 of shoe Quiet Stride$/);
  expect(await find(shoe._id)).toEqual({ ...shoe, version: 3 });
  if (back.ok) await history.undo(back.body);
  expect(await find(shoe._id)).toEqual({ ...changed, version: 4 });
});

test('a renamed shoe is a colour of the design it is called after, and of its old one after undo', async () => {
  const red = await createGoodShoe(ada, { name: 'First Design', color: 'Red' });
  const blue = await createGoodShoe(ada, { name: 'First Design', color: 'Blue' });
  const other = await createGoodShoe(ada, { name: 'Second Design', color: 'Green' });
  const colorsOf = async (shoe: Shoe) => {
    const model = (await find(shoe._id))?.model;
    const found = await shop.visitor().call('GET /shoes', { query: { model } });
    return found.ok && Array.isArray(found.body) ? found.body.map(({ color }) => color).sort() : found;
  };
  await change(blue, { name: 'Second Design', color: 'Blue' });
  expect([await colorsOf(red), await colorsOf(other)]).toEqual([['Red'], ['Blue', 'Green']]);
  await change(blue, { name: 'Second Design', color: 'Navy' });
  expect(await colorsOf(other)).toEqual(['Green', 'Navy']);
  await change(blue, { name: 'Second Design', color: 'Navy', brand: 'Skarn' });
  expect([await colorsOf(other), await colorsOf(blue)]).toEqual([['Green'], ['Navy']]);
  const [, , rename] = await history.list({ id: blue._id });
  if (rename) expect(await history.undo(rename)).toMatchObject({ ok: true });
  expect([await colorsOf(red), await colorsOf(blue)]).toEqual([['Red'], ['Navy']]);
  await change(blue, { name: 'First Design', color: 'Blue' });
  expect(await colorsOf(red)).toEqual(['Blue', 'Red']);
});

test('a shoe of a design whose colours have names of their own stays in it while its name begins so', async () => {
  const { _id } = await createGoodShoe(ada, { name: 'Halo Knit Lunar' });
  await shop.db.updateTable('shoe').set({ model: 'tessaro-halo-knit' }).where('id', '=', _id).execute();
  const rename = async (name: string) =>
    (await sendForm(ada, 'PUT', `/api/shoes/${_id}`, { ...goodShoe, name })).json<Shoe>().model;
  expect(await rename('Halo Knit Solar')).toBe('tessaro-halo-knit');
  expect(await rename('Quiet Stride')).toBe('tessaro-quiet-stride');
  await history.undoNewest(_id);
  expect((await find(_id))?.model).toBe('tessaro-halo-knit');
});

test('after undo the shoe is found by its old name and color at once', async () => {
  const shoe = await createGoodShoe(ada, { name: 'Findable Once', color: 'Amber' });
  await change(shoe, { name: 'Hidden', color: 'Grey' });
  await history.undoNewest(shoe._id);
  for (const query of [{ name: 'findable' }, { color: 'amber' }]) {
    expect(await shop.visitor().call('GET /shoes', { query })).toMatchObject({ body: [{ _id: shoe._id }] });
  }
});

test('undo invalidates the cache before it responds', async () => {
  const shoe = await createGoodShoe(ada);
  await ada.call('PUT /admin/onsale/{id}', { params: { id: shoe._id }, body: { onSale: true } });
  const before = shop.invalidatedTags.length;
  await history.undoNewest(shoe._id);
  expect(shop.invalidatedTags.slice(before)).toEqual(['catalogue', 'brands', `shoe:${shoe._id}`]);
  expect(await find(shoe._id)).toMatchObject({ onSale: false });
});

test('undo keeps later changes of other fields, and is rejected after a later change of the same field', async () => {
  const shoe = await createGoodShoe(ada);
  await change(shoe, { price: '70' });
  const price = await history.newest(shoe._id);
  await change(shoe, { name: 'Renamed', price: '70' }, grace);
  expect(await history.undo(price)).toMatchObject({ ok: true });
  expect(await find(shoe._id)).toMatchObject({ name: 'Renamed', price: 89 });

  await change(shoe, { price: '60' });
  const again = await history.newest(shoe._id);
  await change(shoe, { price: '50' }, grace);
  expect(await history.undo(again)).toMatchObject({
    problem: { status: 409, code: 'CHANGED_MEANWHILE', detail: 'price is now $50 instead of $60' },
  });
  expect(await find(shoe._id)).toMatchObject({ price: 50 });
});

test('undo of a stock change is rejected after a sale', async () => {
  const shoe = await createGoodShoe(ada);
  await ada.call('PUT /shoes/addSize/{id}', { params: { id: shoe._id }, body: { size: '9', q: '3' } });
  await shop.db.updateTable('shoe_size').set({ quantity: 6 }).where('shoe_id', '=', shoe._id).execute();
  expect(await history.undoNewest(shoe._id)).toMatchObject({
    problem: { status: 409, detail: 'size 9 is now 6 pairs instead of 7 pairs' },
  });
});

test('undo of an edit that left the quantity alone brings no sold pairs back', async () => {
  const shoe = await createGoodShoe(ada, { q: '7' });
  const sell = (left: number) =>
    shop.db.updateTable('shoe_size').set({ quantity: left }).where('shoe_id', '=', shoe._id).execute();
  await sell(5);
  await change(shoe, { description: 'Other words', q: '7', baseQ: '7' });
  await sell(4);
  expect(await history.undoNewest(shoe._id)).toMatchObject({ ok: true });
  expect(await find(shoe._id)).toMatchObject({
    description: shoe.description,
    stock: [{ size: '9', quantity: 4 }],
  });
});

test('undo removes an added size, and undoing that restores it', async () => {
  const shoe = await createGoodShoe(ada);
  await ada.call('PUT /shoes/addSize/{id}', { params: { id: shoe._id }, body: { size: '10', q: '3' } });
  const back = await history.undoNewest(shoe._id);
  expect(back).toMatchObject({ body: { changes: [{ field: 'size 10', before: '3 pairs', after: null }] } });
  expect((await find(shoe._id))?.stock).toEqual(shoe.stock);
  if (back.ok) await history.undo(back.body);
  expect((await find(shoe._id))?.stock).toMatchObject([{ size: '9' }, { size: '10', quantity: 3 }]);
});

test('undo restores a deleted shoe with its stock and favorites', async () => {
  const member = await shop.signUp();
  const shoe = await createGoodShoe(ada, { brand: 'Vanish' });
  await member.call('POST /favorites/{uid}', { params: { uid: member.uid }, body: { shoeId: shoe._id } });
  await ada.call('DELETE /shoes/{id}', { params: { id: shoe._id } });
  expect(await find(shoe._id)).toBeUndefined();
  const back = await history.undoNewest(shoe._id);
  expect(back).toMatchObject({ body: { action: 'restore', title: 'Restored shoe Quiet Stride' } });
  expect(await find(shoe._id)).toEqual({ ...shoe, version: 2 });
  expect(await member.call('GET /favorites/{uid}', { params: { uid: member.uid } })).toMatchObject({
    body: [{ shoeId: shoe._id }],
  });
  expect(await shop.visitor().call('GET /shoes', { query: { brand: 'vanish' } })).toMatchObject({
    total: 1,
  });
  if (back.ok) expect(await history.undo(back.body)).toMatchObject({ body: { action: 'remove' } });
  expect(await find(shoe._id)).toBeUndefined();
});

test('undo deletes a created shoe, unless it was changed since', async () => {
  const [one, other] = [await createGoodShoe(ada), await createGoodShoe(ada)];
  expect(await history.undoNewest(one._id)).toMatchObject({ body: { action: 'remove' } });
  expect(await find(one._id)).toBeUndefined();
  const created = await history.newest(other._id);
  await change(other, { price: '70' });
  expect(await history.undo(created)).toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } });
  expect(await find(other._id)).toMatchObject({ price: 70 });
});

test('undo covers a column that no code names', async () => {
  const { id } = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('id', '=', (await createGoodShoe(ada))._id)
    .executeTakeFirstOrThrow();
  await sql`alter table shoe add column material text not null default ''`.execute(shop.db);
  await ada.call('PUT /admin/onsale/{id}', { params: { id }, body: { onSale: true } });
  const entry = await history.newest(id);
  await sql`update admin_history set after = after || '{"material": "suede"}' where id = ${entry._id}`.execute(
    shop.db,
  );
  await sql`update shoe set material = 'suede' where id = ${id}`.execute(shop.db);
  const undone = await history.undoNewest(id);
  expect(undone).toMatchObject({
    body: { changes: [{ field: 'material', before: 'suede', after: '' }, {}] },
  });
  const { rows } = await sql`select material, on_sale from shoe where id = ${id}`.execute(shop.db);
  expect(rows).toEqual([{ material: '', on_sale: false }]);
  await sql`alter table shoe drop column material`.execute(shop.db);
});
