import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '../support/insert-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  const mia = await shop.signUp();
  for (let number = 0; number < 101; number++)
    await insertOrder(shop.db, {
      uid: mia.uid,
      email: mia.email,
      status: 'Received',
      shoeIds: ['shoe-orbit'],
    });
  await sql`insert into shop_user (id, uid, email) select 'u' || n, 'u' || n, 'u' || n || '@mail.test' from generate_series(1, 120) n`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

const get = (path: string) => admin.request('GET', path);

test.each(['/api/cart', '/api/users', '/api/shoes'])(
  '%s without parameters is the whole list',
  async (path) => {
    const response = await get(path);
    expect(response.json()).toHaveLength(Number(response.headers['x-total-count']));
    expect(response.headers.link).toBeUndefined();
  },
);

test.each(['/api/cart', '/api/users', '/api/shoes', '/api/brands'])(
  '%s leads from page to page through all of it (RFC 8288)',
  async (path) => {
    const all = (await get(path)).json();
    const found: unknown[] = [];
    let next: string | undefined = `${path}?limit=${Math.max(1, Math.floor(all.length / 3))}`;
    while (next) {
      const response = await get(next);
      expect(response.headers['x-total-count']).toBe(String(all.length));
      found.push(...response.json());
      next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link))?.[1];
    }
    expect(found).toEqual(all);
  },
);

test('an offset alone gives a page of 100', async () => {
  for (const path of ['/api/cart?offset=0', '/api/users?offset=0'])
    expect((await get(path)).json()).toHaveLength(100);
  expect((await get('/api/cart?limit=101')).statusCode).toBe(422);
});
