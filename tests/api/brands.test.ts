import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(2);
});
afterAll(() => shop.close());

const create = (name: string) => admin.call('POST /brands', { body: { name } });
const names = async () => {
  const brands = await shop.visitor().call('GET /brands', {});
  return brands.ok ? brands.body.map(({ name }) => name) : [];
};

test('brands are listed in alphabetical order', async () => {
  expect(await create('Árbol')).toMatchObject({ status: 200, body: 'Brand created' });
  expect(await names()).toEqual(['Árbol', 'Skarn', 'Velmora']);
});

test('a brand has _id and name only', async () => {
  const { body } = await shop.visitor().request('GET', '/api/brands?search=velmora');
  const [velmora] = await shop.db.selectFrom('brand').select('id').where('name', '=', 'Velmora').execute();
  expect(JSON.parse(body)).toEqual([{ _id: velmora?.id, name: 'Velmora' }]);
});

test('an existing brand is not created again, case-insensitively', async () => {
  expect(await create('VELMORA')).toMatchObject({ status: 200, body: 'Brand already exists' });
  expect(await names()).toContain('Velmora');
});

test('20 concurrent requests create a brand once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(index % 2 ? 'Rush' : 'RUSH')),
  );
  const bodies = responses.map((response) => (response.ok ? response.body : 'rejected'));
  expect(bodies.filter((body) => body === 'Brand created')).toHaveLength(1);
  expect(bodies.filter((body) => body === 'Brand already exists')).toHaveLength(19);
});

test.each([
  ['', 'Enter a valid brand name'],
  ['  ', 'Enter a valid brand name'],
  ['Brand 9', 'The name can only contain letters and spaces'],
  ['a'.repeat(41), 'The name can only contain letters and spaces'],
])('rejects the name %j', async (name, message) => {
  expect(await create(name)).toMatchObject({
    problem: { status: 422, errors: [{ field: 'name', message }] },
  });
});

test('a removed brand is not listed, its shoes stay, and it can be created again', async () => {
  const [skarn] = await shop.db.selectFrom('brand').selectAll().where('name', '=', 'Skarn').execute();
  const remove = () => admin.call('DELETE /brands/{id}', { params: { id: skarn?.id ?? '' } });
  expect(await remove()).toMatchObject({ status: 200, body: 'Brand deleted' });
  expect(await remove()).toMatchObject({ problem: { status: 404 } });
  expect(await names()).not.toContain('Skarn');
  expect(await shop.visitor().call('GET /shoes', { query: { brand: 'skarn' } })).toMatchObject({ total: 2 });
  expect(await create('Skarn')).toMatchObject({ body: 'Brand created' });
  const history = await shop.db
    .selectFrom('admin_history')
    .selectAll()
    .where('entity', '=', 'brand')
    .execute();
  expect(history.filter(({ action }) => action === 'remove')).toMatchObject([{ before: { name: 'Skarn' } }]);
});
