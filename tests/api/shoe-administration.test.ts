import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
});
afterAll(() => shop.close());

const find = async (id: string): Promise<Shoe | undefined> => {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  return found.ok ? found.body[0] : undefined;
};
const historyOf = (id: string) =>
  shop.db.selectFrom('admin_history').selectAll().where('entity_id', '=', id).orderBy('id').execute();
const change = (shoe: Shoe, fields: Record<string, string>) =>
  sendForm(admin, 'PUT', `/api/shoes/${shoe._id}`, { ...goodShoe, ...fields });

describe('POST /shoes', () => {
  test('creates a shoe with its first size and the placeholder picture', async () => {
    const shoe = await createGoodShoe(admin);
    expect(shoe).toMatchObject({
      name: 'Quiet Stride',
      brand: 'Tessaro',
      price: 89,
      onSale: false,
      version: 1,
      stock: [{ size: '9', quantity: 4 }],
      picture: { base: '/pictures/placeholder', views: ['side'] },
    });
    expect(await find(shoe._id)).toEqual(shoe);
    expect(await historyOf(shoe._id)).toMatchObject([
      {
        action: 'create',
        uid: admin.uid,
        after: { id: shoe._id, name: 'Quiet Stride', price_cents: 8900, stock: [{ size: '9', quantity: 4 }] },
      },
    ]);
  });

  test('creates a missing brand once, case-insensitively', async () => {
    await Promise.all(
      ['Nimbus', 'NIMBUS', 'nimbus', 'Nimbus'].map((brand) => createGoodShoe(admin, { brand })),
    );
    const brands = await shop.visitor().call('GET /brands', {});
    expect(brands.ok && brands.body.filter(({ name }) => /nimbus/i.test(name))).toHaveLength(1);
  });

  test.each([
    ['brand', '', 'Enter a valid brand'],
    ['name', ' ', 'Enter a valid name'],
    ['name', 'Shoe 2', 'The name can only contain letters and spaces'],
    ['name', 'a'.repeat(41), 'The name can only contain letters and spaces'],
    ['color', '<b>', 'The name can only contain letters and spaces'],
    ['description', '', 'Enter a valid description'],
    ['price', '', 'Enter a valid price'],
    ['price', '-1', 'Only numbers'],
    ['price', '1.5', 'Only numbers'],
    ['price', '1e3', 'Only numbers'],
    ['price', '9'.repeat(40), 'Enter a valid price'],
    ['price', '9'.repeat(41), 'Only numbers'],
    ['price', '10000000', 'Enter a valid price'],
    ['size', 'L', 'only numbers'],
    ['q', '', 'Enter a valid quantity'],
    ['q', '4x', 'only numbers'],
  ])('rejects %s %j with the message of the specification', async (field, value, message) => {
    const response = await sendForm(admin, 'POST', '/api/shoes', { ...goodShoe, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  test.each(['_id', 'onSale', 'createdAt', '__proto__', 'constructor'])(
    'rejects the unknown field %s',
    async (field) => {
      const before = await shop.db.selectFrom('shoe').selectAll().execute();
      const response = await sendForm(admin, 'POST', '/api/shoes', { ...goodShoe, [field]: '1' });
      expect(response.statusCode).toBe(400);
      expect(await shop.db.selectFrom('shoe').selectAll().execute()).toEqual(before);
    },
  );

  test('requires a multipart form', async () => {
    const response = await admin.request('POST', '/api/shoes', { body: goodShoe });
    expect(response.statusCode).toBe(415);
  });
});

describe('PUT /shoes/{id}', () => {
  test('changes texts, price, sale and the quantity of the size', async () => {
    const shoe = await createGoodShoe(admin);
    const response = await change(shoe, {
      name: 'Loud Stride 2.0!',
      price: '79.5',
      q: '7',
      onSale: 'false',
      version: '1',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      name: 'Loud Stride 2.0!',
      price: 79.5,
      stock: [{ size: '9', quantity: 7 }],
      version: 2,
    });
    expect(await historyOf(shoe._id)).toMatchObject([
      { action: 'create' },
      { action: 'change', before: { name: 'Quiet Stride' }, after: { name: 'Loud Stride 2.0!' } },
    ]);
  });

  test.each([
    ['the same', '7', 5],
    ['more', '10', 8],
    ['fewer', '4', 2],
    ['too few', '1', 0],
  ])('with the quantity that was shown keeps what was sold since: %s', async (_, q, left) => {
    const shoe = await createGoodShoe(admin, { q: '7' });
    await shop.db.updateTable('shoe_size').set({ quantity: 5 }).where('shoe_id', '=', shoe._id).execute();
    const response = await change(shoe, { q, baseQ: '7', description: 'Other words' });
    expect(response.json()).toMatchObject({ stock: [{ size: '9', quantity: left }] });
    const [, entry] = await historyOf(shoe._id);
    expect(entry).toMatchObject({
      before: { stock: [{ quantity: 5 }] },
      after: { stock: [{ quantity: left }] },
    });
  });

  test('rejects the second of two changes to the same version', async () => {
    const shoe = await createGoodShoe(admin);
    const responses = await Promise.all([
      change(shoe, { version: '1', name: 'One' }),
      change(shoe, { version: '1', name: 'Other' }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('rejects a size that the shoe does not have', async () => {
    const shoe = await createGoodShoe(admin);
    const response = await change(shoe, { size: '12' });
    expect(response.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'size', message: 'Enter a valid size' }],
    });
    expect(await find(shoe._id)).toEqual(shoe);
  });

  test('answers 404 for an unknown shoe', async () => {
    expect((await sendForm(admin, 'PUT', '/api/shoes/nothing', goodShoe)).statusCode).toBe(404);
  });
});

describe('PUT /shoes/addSize/{id}', () => {
  const addSize = (id: string, size: string | number, q: string | number) =>
    admin.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size, q } });

  test('adds sizes, in numeric order', async () => {
    const shoe = await createGoodShoe(admin);
    expect(await addSize(shoe._id, '10', '2')).toMatchObject({ status: 200, body: 'Size added' });
    expect(await addSize(shoe._id, 8, 1)).toMatchObject({ body: 'Size added' });
    expect((await find(shoe._id))?.stock.map(({ size }) => size)).toEqual(['8', '9', '10']);
  });

  test('adds up concurrent requests exactly', async () => {
    const shoe = await createGoodShoe(admin);
    const responses = await Promise.all(Array.from({ length: 20 }, () => addSize(shoe._id, '9', '3')));
    expect(responses.every(({ ok }) => ok)).toBe(true);
    expect((await find(shoe._id))?.stock).toMatchObject([{ size: '9', quantity: 64 }]);
  });

  test('never exceeds the maximum quantity', async () => {
    const shoe = await createGoodShoe(admin);
    expect(await addSize(shoe._id, '9', '9999999')).toMatchObject({
      problem: { errors: [{ field: 'q', message: 'Enter a valid quantity' }] },
    });
    expect(await find(shoe._id)).toEqual(shoe);
  });

  test.each([
    ['', '1', 'size', 'Enter a valid size'],
    ['L', '1', 'size', 'The size can only contain number'],
    ['9', '', 'q', 'Enter a valid quantity'],
    ['9', 'two', 'q', 'The quantity can only contain number'],
  ])('rejects size %j and quantity %j', async (size, q, field, message) => {
    expect(await addSize('shoe-tide', size, q)).toMatchObject({
      problem: { status: 422, errors: [{ field, message }] },
    });
  });
});

describe('PUT /admin/onsale/{id}', () => {
  test('puts a shoe on sale at a lower price as one change, and keeps the prior price', async () => {
    const { _id } = await createGoodShoe(admin, { price: '100' });
    const put = (body: { onSale: boolean; price?: number }) =>
      admin.call('PUT /admin/onsale/{id}', { params: { id: _id }, body });
    for (const body of [
      { onSale: true, price: 100 },
      { onSale: true, price: 120.5 },
      { onSale: false, price: 80 },
    ])
      expect(await put(body)).toMatchObject({
        problem: { errors: [{ field: 'price', message: 'Enter a price below $100' }] },
      });
    expect(await find(_id)).toMatchObject({ price: 100, onSale: false });
    expect(await put({ onSale: true, price: 79.5 })).toMatchObject({
      body: { price: 79.5, onSale: true, priorPrice: 100 },
    });
    expect(await historyOf(_id)).toHaveLength(2);
  });

  test('puts a shoe on sale and takes it off', async () => {
    const shoe = await createGoodShoe(admin);
    const set = (onSale: boolean) =>
      admin.call('PUT /admin/onsale/{id}', { params: { id: shoe._id }, body: { onSale } });
    expect(await set(true)).toMatchObject({ status: 200, body: { onSale: true, version: 2 } });
    expect(await set(true)).toMatchObject({ status: 200, body: { onSale: true, version: 2 } });
    expect(await set(false)).toMatchObject({ status: 200, body: { onSale: false } });
    expect(await historyOf(shoe._id)).toHaveLength(3);
  });
});

describe('DELETE /shoes/{id}', () => {
  test('removes a shoe from every listing and from favorites', async () => {
    const member = await shop.signUp();
    const shoe = await createGoodShoe(admin, { name: 'Gone Soon', brand: 'Vanish', color: 'Clear' });
    await admin.call('PUT /admin/onsale/{id}', { params: { id: shoe._id }, body: { onSale: true } });
    await member.call('POST /favorites/{uid}', { params: { uid: member.uid }, body: { shoeId: shoe._id } });
    const remove = () => admin.call('DELETE /shoes/{id}', { params: { id: shoe._id } });

    expect(await remove()).toMatchObject({ status: 200, body: 'Shoe deleted' });
    expect(await remove()).toMatchObject({ problem: { status: 404 } });
    for (const query of [
      '',
      '?name=gone',
      '?brand=Vanish',
      '?color=Clear',
      `?ids=${shoe._id}`,
      '/onSale',
      `/${shoe._id}`,
    ]) {
      const response = await shop.visitor().request('GET', `/api/shoes${query}`);
      expect(response.body).not.toContain(shoe._id);
    }
    expect(await shop.visitor().call('GET /shoes', { query: { brand: 'Vanish' } })).toMatchObject({
      total: 0,
    });
    expect(await shop.visitor().call('GET /colors', { query: { brand: 'Vanish' } })).toMatchObject({
      body: [],
    });
    expect(await member.call('GET /favorites/{uid}', { params: { uid: member.uid } })).toMatchObject({
      body: [],
    });
    expect(
      await shop.visitor().call('GET /reviews/{shoeId}', { params: { shoeId: shoe._id } }),
    ).toMatchObject({
      problem: { status: 404 },
    });
    expect((await historyOf(shoe._id)).at(-1)).toMatchObject({
      action: 'remove',
      before: { name: 'Gone Soon' },
    });
  });
});

test.each(['true', 'false', undefined])(
  'a modified shoe is off sale, with onSale %s as without (§7)',
  async (onSale) => {
    const shoe = await createGoodShoe(admin);
    await admin.call('PUT /admin/onsale/{id}', { params: { id: shoe._id }, body: { onSale: true } });
    const response = await sendForm(admin, 'PUT', `/api/shoes/${shoe._id}`, {
      ...goodShoe,
      ...(onSale !== undefined && { onSale }),
    });
    expect([response.statusCode, response.json()]).toMatchObject([200, { onSale: false }]);
  },
);
