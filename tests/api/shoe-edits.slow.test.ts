import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const { size: _size, q: _q, ...fields } = goodShoe;

/** Sends the page's form with these changes. */
const edit = (shoe: Shoe, changes: Record<string, string>, image?: { bytes: Buffer }) =>
  sendForm(
    ada,
    'PUT',
    `/api/admin/shoes/${shoe._id}`,
    { ...fields, version: String(shoe.version), ...changes },
    image,
  );

const find = async (id: string): Promise<Shoe | undefined> => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  return found.ok ? found.body[0] : undefined;
};

test('edits every field without a picture or a size, and leaves picture, stock and sale as they are', async () => {
  const { _id } = await createGoodShoe(ada, {}, { bytes: await plainPicture('png') });
  await ada.call('PUT /admin/onsale/{id}', { params: { id: _id }, body: { onSale: true } });
  const shoe = await find(_id);
  if (!shoe) throw new Error('The shoe is gone');
  const text = 'Holds 574 pairs, cushioned: 30 % lighter, €5 less.';
  const changed = { brand: 'New 9', name: 'Model 574, v2', color: 'Red/White', price: '89.95' };
  const answer = await edit(shoe, { ...changed, description: text });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await find(_id)).toMatchObject({
    ...changed,
    price: 89.95,
    description: text,
    picture: shoe.picture,
    stock: shoe.stock,
    onSale: true,
  });
});

test('a new picture replaces the old one', async () => {
  const shoe = await createGoodShoe(ada, {}, { bytes: await plainPicture('png') });
  const answer = await edit(shoe, {}, { bytes: await plainPicture('jpeg') });
  expect(answer.json<Shoe>().picture.base).not.toBe(shoe.picture.base);
});

test('sets the pairs of a size, adds half sizes, and keeps sold what was sold since', async () => {
  const shoe = await createGoodShoe(ada, { q: '7' });
  const added = await edit(shoe, { size: '9.5', q: '3' });
  expect(added.json()).toMatchObject({
    stock: [
      { size: '9', quantity: 7 },
      { size: '9.5', quantity: 3 },
    ],
  });
  await shop.db
    .updateTable('shoe_size')
    .set({ quantity: 5 })
    .where('shoe_id', '=', shoe._id)
    .where('size', '=', '9')
    .execute();
  const raised = await edit(added.json(), { size: '9', q: '10', baseQ: '7' });
  expect(raised.json()).toMatchObject({
    stock: [
      { size: '9', quantity: 8 },
      { size: '9.5', quantity: 3 },
    ],
  });
});

test('is recorded, and undo restores the fields and removes the size', async () => {
  const shoe = await createGoodShoe(ada);
  await edit(shoe, { description: 'Better, by 100 %', size: '9.5', q: '2' });
  const history = createAuditLogClient(ada);
  const entry = await history.newest(shoe._id);
  expect(entry).toMatchObject({ undoable: true });
  expect((await history.undo(entry)).ok).toBe(true);
  expect(await find(shoe._id)).toMatchObject({
    description: shoe.description,
    stock: [{ size: '9', quantity: 4 }],
  });
});

test('rejects the second of two edits of one version', async () => {
  const shoe = await createGoodShoe(ada);
  const answers = await Promise.all([edit(shoe, { name: 'One' }), edit(shoe, { name: 'Other' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test.each([
  ['brand', { brand: ' ' }, 'Enter a valid brand'],
  ['name', { name: 'a'.repeat(121) }, 'Enter a valid name'],
  ['description', { description: 'a'.repeat(2001) }, 'Enter a valid description'],
  ['price', { price: '89.955' }, 'A price can have at most two decimals'],
  ['price', { price: 'free' }, 'Enter a valid price'],
  ['size', { size: '9'.repeat(41), q: '1' }, 'Enter a valid size'],
  ['size', { q: '1' }, 'Enter a valid size'],
  ['q', { size: '9' }, 'Enter a valid quantity'],
  ['q', { size: '9', q: '1.5' }, 'Enter a valid quantity'],
  ['q', { size: '11', q: '10000000' }, 'Enter a valid quantity'],
])('rejects a wrong %s: %j', async (field, changes, message) => {
  const shoe = await createGoodShoe(ada);
  const answer = await edit(shoe, changes);
  expect(answer.json()).toMatchObject({ status: 422, errors: [{ field, message }] });
  expect(await find(shoe._id)).toEqual(shoe);
});

test('an unknown shoe is not found', async () => {
  const answer = await sendForm(ada, 'PUT', '/api/admin/shoes/nothing', { ...fields, version: '1' });
  expect(answer.statusCode).toBe(404);
});
