import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createGoodShoe } from '../support/shoe-form.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function list(query: string): Promise<{ names: string[]; total: string; body: Shoe[] | string }> {
  const response = await shop.visitor().request('GET', `/api/shoes${query}`);
  expect(response.statusCode).toBe(200);
  const body = response.json<Shoe[] | string>();
  const names = typeof body === 'string' ? [] : body.map((shoe) => shoe.name);
  return { names, total: String(response.headers['x-total-count']), body };
}

describe('GET /shoes', () => {
  test('returns all shoes without parameters, newest first', async () => {
    expect(await list('')).toMatchObject({
      names: ['Niño Mid', 'Tide Low', 'Ember Court', 'Orbit Runner'],
      total: '4',
    });
  });

  test('has the fields of the specification', async () => {
    const { body } = await list('?name=ember');
    expect(body).toEqual([
      {
        ...exampleShoeFields,
        _id: 'shoe-ember',
        name: 'Ember Court',
        brand: 'Velmora',
        image: '/pictures/placeholder/side-640.webp',
        description: 'Ember Court by Velmora',
        color: 'Red',
        price: 99,
        onSale: true,
        priorPrice: null,
        opensAt: null,
        stock: [
          { _id: 'shoe-ember-8', size: '8', quantity: 2 },
          { _id: 'shoe-ember-10', size: '10', quantity: 4 },
        ],
        model: 'shoe-ember',
        picture: { base: '/pictures/placeholder', views: ['side'], placeholder: '' },
        pictures: [
          { _id: 'shoe-ember', alt: '', base: '/pictures/placeholder', views: ['side'], placeholder: '' },
        ],
        createdAt: '2026-01-02T00:00:00.000Z',
        version: 1,
      },
    ]);
  });

  test.each([
    ['?brand=velmora', ['Ember Court', 'Orbit Runner'], '2'],
    ['?brand=velm', [], '0'],
    ['?color=WHITE', ['Niño Mid', 'Orbit Runner'], '2'],
    ['?brand=Skarn&color=white', ['Niño Mid'], '1'],
    ['?onSale=true', ['Tide Low', 'Ember Court'], '2'],
    ['?onSale=false&brand=Skarn', ['Niño Mid'], '1'],
    ['?sort=price_asc', ['Tide Low', 'Ember Court', 'Orbit Runner', 'Niño Mid'], '4'],
    ['?sort=price_desc', ['Niño Mid', 'Orbit Runner', 'Ember Court', 'Tide Low'], '4'],
    ['?sort=name_asc', ['Ember Court', 'Niño Mid', 'Orbit Runner', 'Tide Low'], '4'],
    ['?sort=name_desc', ['Tide Low', 'Orbit Runner', 'Niño Mid', 'Ember Court'], '4'],
    ['?sort=name_asc&onSale=false&limit=1&offset=1', ['Orbit Runner'], '2'],
    ['?name=o&sort=name_desc', ['Tide Low', 'Orbit Runner', 'Niño Mid', 'Ember Court'], '4'],
    ['?model=shoe-tide', ['Tide Low'], '1'],
    ['?ids=shoe-orbit,shoe-tide,nobody', ['Tide Low', 'Orbit Runner'], '2'],
    ['?ids=', [], '0'],
    ['?limit=2', ['Niño Mid', 'Tide Low'], '4'],
    ['?limit=2&offset=3', ['Orbit Runner'], '4'],
    ['?limit=2&offset=40', [], '4'],
    ['?brand=Velmora&sort=price_asc&limit=1&offset=1', ['Orbit Runner'], '2'],
  ])('%s returns %j of %s', async (query, names, total) => {
    expect(await list(query)).toMatchObject({ names, total });
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=2.5', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=cheapest', 'sort'],
    ['onSale=yes', 'onSale'],
    [`name=${'a'.repeat(121)}`, 'name'],
    ['name=a&name=b', 'name'],
    [`ids=${Array.from({ length: 101 }, (_, index) => index).join(',')}`, 'ids'],
    ["ids='or 1=1", 'ids.0'],
  ])('rejects %s', async (query, field) => {
    const response = await shop.visitor().request('GET', `/api/shoes?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'INVALID', errors: [{ field }] });
  });

  test.each(['unknown=1', 'name[]=a', '__proto__[a]=1'])(
    'rejects the unknown parameter %s',
    async (query) => {
      const response = await shop.visitor().request('GET', `/api/shoes?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'UNKNOWN_FIELD' });
    },
  );
});

describe('GET /shoes?name=', () => {
  test.each([
    ['orbit', ['Orbit Runner']],
    ['BIT RUN', ['Orbit Runner']],
    ['nino', ['Niño Mid']],
    ['NIÑO', ['Niño Mid']],
    ['  tide  ', ['Tide Low']],
    ['o', ['Orbit Runner', 'Niño Mid', 'Tide Low', 'Ember Court']],
    ['orbti', ['Orbit Runner']],
    ['runer', ['Orbit Runner']],
    ['embr court', ['Ember Court']],
  ])('%j finds %j', async (name, names) => {
    const found = await list(`?name=${encodeURIComponent(name)}`);
    expect(found).toMatchObject({ names, total: String(names.length) });
  });

  test.each(['%', '_', '\\', "' or 1=1--", 'zzzz', '%25', '🙂', '‮'])('%j finds nothing', async (name) => {
    expect(await list(`?name=${encodeURIComponent(name)}`)).toMatchObject({
      body: 'Shoe not found',
      total: '0',
    });
  });

  test('a search counts the newest 500 of more matches', async () => {
    await sql`insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model,
        picture_base, picture_views, created_at)
      select 'plenty-' || n, 'Plenty ' || n, 'plenty ' || n, 'Nike', 'nike', 'Red', 'red', 'Plain', 100, 'm', '', '{side}',
        now() + n * interval '1 s' from generate_series(1, 502) n`.execute(shop.db);
    const { names, total } = await list('?name=plenty&limit=1');
    await shop.db.deleteFrom('shoe').where('id', 'like', 'plenty-%').execute();
    expect([names, total]).toEqual([['Plenty 502'], '500']);
  });

  test('ignores an empty name', async () => {
    expect(await list('?name=%20')).toMatchObject({ total: '4' });
  });

  test('combines with filters and sorting', async () => {
    expect(await list('?name=o&brand=Velmora&sort=price_asc')).toMatchObject({
      names: ['Ember Court', 'Orbit Runner'],
    });
    expect(await list('?name=o&limit=1&offset=1')).toMatchObject({ names: ['Niño Mid'], total: '4' });
  });

  test('lists similar names after exact ones', async () => {
    const admin = await shop.administrator(1);
    await createGoodShoe(admin, { name: 'Zephyr Dawn' });
    await createGoodShoe(admin, { name: 'Zephyra Dusk' });
    await createGoodShoe(admin, { name: 'Zepyr Noon' });
    expect((await list('?name=zephyra')).names).toEqual(['Zephyra Dusk', 'Zephyr Dawn']);
  });
});

describe('GET /shoes/{id}', () => {
  test('returns a list of that one shoe', async () => {
    const response = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-tide' } });
    expect(response).toMatchObject({ status: 200, body: [{ _id: 'shoe-tide', name: 'Tide Low' }] });
  });

  test('answers 404 for an unknown shoe', async () => {
    const response = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'nothing' } });
    expect(response).toMatchObject({ ok: false, problem: { status: 404, code: 'NOT_FOUND' } });
  });
});

test('GET /shoes/onSale lists shoes on sale, lowest price first', async () => {
  const response = await shop.visitor().call('GET /shoes/onSale', { query: { limit: 1 } });
  expect(response).toMatchObject({ status: 200, total: 2, body: [{ name: 'Tide Low', onSale: true }] });
});

test('GET /colors lists colors in alphabetical order, also of one brand', async () => {
  const all = await shop.visitor().call('GET /colors', {});
  expect(all).toMatchObject({ body: ['Blue', 'Red', 'Sand', 'White'] });
  const brand = await shop.visitor().call('GET /colors', { query: { brand: 'SKARN' } });
  expect(brand).toMatchObject({ body: ['Blue', 'White'] });
});

test('GET /models lists those models of shoes that come in several colors', async () => {
  const setModel = (model: string) =>
    shop.db.updateTable('shoe').set({ model }).where('id', '=', 'shoe-ember').execute();
  const colors = (ids: string) => shop.visitor().call('GET /models', { query: { ids } });
  await setModel('shoe-orbit');
  const expected = { model: 'shoe-orbit', colors: ['Red', 'White'] };
  expect(await colors('shoe-tide,shoe-orbit,nothing')).toMatchObject({ ok: true, body: [expected] });
  await setModel('shoe-ember');
  expect(await colors('shoe-orbit')).toMatchObject({ ok: true, body: [] });
});

test('GET /colors lists the colors of what is on sale', async () => {
  const onSale = await shop.visitor().call('GET /shoes', { query: { onSale: true } });
  const colors = onSale.ok && typeof onSale.body !== 'string' ? onSale.body.map(({ color }) => color) : [];
  const listed = await shop.visitor().call('GET /colors', { query: { onSale: true } });
  expect(colors.length).toBeGreaterThan(0);
  expect(listed).toMatchObject({ body: [...new Set(colors)].sort() });
});

test('a long list is returned completely as valid JSON', async () => {
  const big = await openTestShop();
  try {
    await sql`
      insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, model, picture_base, picture_views)
      select 'many-' || i, 'Many', 'many', 'Many', 'many', 'Red', 'red', 'One of many', 100, 'many', '/pictures/placeholder', '{side}'
      from generate_series(1, 1201) i`.execute(big.db);
    const whole = await big.visitor().call('GET /shoes', { query: { brand: 'many' } });
    expect(whole).toMatchObject({ status: 200, total: 1201 });
    expect(
      new Set(whole.ok && typeof whole.body !== 'string' ? whole.body.map(({ _id }) => _id) : []).size,
    ).toBe(1201);
  } finally {
    await big.close();
  }
});
