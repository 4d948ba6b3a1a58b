import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createGoodShoe, goodShoe, plainPicture } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const newKey = () => crypto.randomUUID();

/** Sends Create Shoes with the key of a form. */
async function create(key: string, fields: Partial<typeof goodShoe>, picture?: Buffer): Promise<Shoe> {
  const file = picture ? new Blob([new Uint8Array(picture)], { type: 'image/png' }) : null;
  const created = await ada.call(
    'POST /shoes',
    { body: { ...goodShoe, ...fields }, file },
    { idempotencyKey: key },
  );
  if (!created.ok) throw new Error(created.problem.detail);
  return created.body;
}

const countNamed = async (name: string): Promise<number> =>
  (await shop.db.selectFrom('shoe').select('id').where('name', '=', name).execute()).length;

test('a form that is sent again creates its shoe once, also with a picture', async () => {
  const key = newKey();
  const picture = await plainPicture('png');
  const first = await create(key, { name: 'Sent Again' }, picture);
  expect(await create(key, { name: 'Sent Again' }, picture)).toEqual(first);
  expect(await countNamed('Sent Again')).toBe(1);
});

test('a form that is sent twice at once creates its shoe once', async () => {
  const key = newKey();
  const shoes = await Promise.all([1, 2, 3].map(() => create(key, { name: 'Sent Thrice' })));
  expect(new Set(shoes.map(({ _id }) => _id)).size).toBe(1);
  expect(await countNamed('Sent Thrice')).toBe(1);
});

test('another form and a request without a key are deeds of their own; other values are refused', async () => {
  const key = newKey();
  await create(key, { name: 'Own Deed' });
  await expect(create(key, { name: 'Own Deed', color: 'Sea' })).rejects.toThrow('with other content');
  await expect(create(key, { name: 'Own Deed' }, await plainPicture('png'))).rejects.toThrow('other content');
  await create(newKey(), { name: 'Own Deed' });
  await createGoodShoe(ada, { name: 'Own Deed' });
  expect(await countNamed('Own Deed')).toBe(3);
});

test('a form that was refused can be sent again with its key', async () => {
  const key = newKey();
  await expect(create(key, { name: 'Refused', q: '' })).rejects.toThrow();
  expect((await create(key, { name: 'Refused' })).name).toBe('Refused');
});

test('pairs of a size are added once for each form', async () => {
  const { _id } = await createGoodShoe(ada, { q: '4' });
  const add = (idempotencyKey: string) =>
    ada.call(
      'PUT /shoes/addSize/{id}',
      { params: { id: _id }, body: { size: '9', q: '5' } },
      { idempotencyKey },
    );
  const key = newKey();
  const added = await Promise.all([add(key), add(key)]);
  expect([...added, await add(key)].map(({ ok }) => ok)).toEqual([true, true, true]);
  const pairs = async () =>
    (
      await shop.db
        .selectFrom('shoe_size')
        .select('quantity')
        .where('shoe_id', '=', _id)
        .executeTakeFirstOrThrow()
    ).quantity;
  expect(await pairs()).toBe(9);
  await add(newKey());
  expect(await pairs()).toBe(14);
});

test('a message to the shop is sent once for each form', async () => {
  const body = { name: 'Leo', email: 'leo@mail.example', message: 'Where is my left shoe, and the right?' };
  const visitor = shop.visitor();
  const send = (idempotencyKey: string) => visitor.call('POST /mail/contactUs', { body }, { idempotencyKey });
  const key = newKey();
  const answers = await Promise.all([send(key), send(key)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  const messages = () => shop.db.selectFrom('contact_message').select('id').execute();
  expect(await messages()).toHaveLength(1);
  const confirmations = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', body.email)
    .execute();
  expect(confirmations).toHaveLength(1);
  await send(newKey());
  expect(await messages()).toHaveLength(2);
});
