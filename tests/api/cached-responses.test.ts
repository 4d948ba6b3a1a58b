import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.visitor().request('GET', path, { headers });

/** Changes a shoe in the database without invalidation: only a cached response still has the old name. */
const renameInDatabase = (name: string) =>
  shop.db.updateTable('shoe').set({ name }).where('id', '=', 'shoe-orbit').execute();

describe('a public response', () => {
  test('is cached until a change invalidates one of its tags', async () => {
    const shoe = await createGoodShoe(admin);
    const paths = [`/api/shoes/${shoe._id}`, '/api/shoes', '/api/shoes?brand=Tessaro&limit=5', '/api/colors'];
    const before = await Promise.all(paths.map((path) => get(path)));
    await renameInDatabase('Changed behind the back');
    for (const [index, path] of paths.entries()) expect((await get(path)).body).toBe(before[index]?.body);

    await sendForm(admin, 'PUT', `/api/shoes/${shoe._id}`, { ...goodShoe, name: 'New Name', color: 'Plum' });
    for (const path of paths) expect((await get(path)).body).toMatch(/New Name|Plum/);
  });

  test('of another shoe stays cached', async () => {
    const before = await get('/api/shoes/shoe-orbit');
    await renameInDatabase('Changed once more');
    await createGoodShoe(admin);
    expect((await get('/api/shoes/shoe-orbit')).body).toBe(before.body);
  });

  test('is one entry for its parameters in any order, with or without a cookie', async () => {
    const before = await get('/api/shoes?limit=1&sort=price_asc');
    await renameInDatabase('Changed a third time');
    expect((await get('/api/shoes?sort=price_asc&limit=1')).body).toBe(before.body);
    expect((await admin.request('GET', '/api/shoes?sort=price_asc&limit=1')).body).toBe(before.body);
  });

  test('is up to date in the next read after every write of the catalogue', async () => {
    const shoe = await createGoodShoe(admin, { name: 'Seen At Once' });
    const { _id: id } = shoe;
    const read = async () => (await get(`/api/shoes?ids=${id}`)).body;
    expect(await read()).toContain('Seen At Once');
    await admin.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size: '44', q: '1' } });
    expect(await read()).toContain('"44"');
    await admin.call('PUT /admin/onsale/{id}', { params: { id }, body: { onSale: true } });
    expect(await read()).toContain('"onSale":true');
    await admin.call('DELETE /shoes/{id}', { params: { id } });
    expect(await read()).toBe('[]');
    await get('/api/brands');
    await admin.call('POST /brands', { body: { name: 'Fresh' } });
    expect((await get('/api/brands')).body).toContain('Fresh');
  });

  test('is not cached when it is an error', async () => {
    expect((await get('/api/shoes/later')).statusCode).toBe(404);
    await shop.db.updateTable('shoe').set({ deleted_at: new Date() }).where('id', '=', 'shoe-nino').execute();
    expect((await get('/api/shoes/shoe-nino')).statusCode).toBe(404);
    await shop.db.updateTable('shoe').set({ deleted_at: null }).where('id', '=', 'shoe-nino').execute();
    expect((await get('/api/shoes/shoe-nino')).statusCode).toBe(200);
  });
});

describe('HTTP semantics of cached responses', () => {
  const path = '/api/shoes';

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0.9', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['brotli-like', undefined, (bytes: Buffer) => bytes],
  ])('Accept-Encoding %s selects %s', async (accept, encoding, unpack) => {
    const uncompressed = await get(path);
    const response = await get(path, { 'accept-encoding': accept });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(unpack(response.rawPayload).toString()).toBe(uncompressed.body);
  });

  test('the headers are the same on a cache miss and a cache hit', async () => {
    await admin.call('POST /brands', { body: { name: 'Header' } });
    const [first, cached] = [await get('/api/brands'), await get('/api/brands')];
    for (const response of [first, cached]) {
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
    expect((await get('/api/shoes?limit=1')).headers['x-total-count']).toMatch(/^\d+$/);
  });

  test('If-None-Match gets 304 without a body', async () => {
    const { headers } = await get(path);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const response = await get(path, { 'if-none-match': known });
      expect(response).toMatchObject({ statusCode: 304, body: '' });
      expect(response.headers).toMatchObject({ etag, vary: 'accept-encoding' });
    }
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('HEAD gets the headers without a body', async () => {
    const head = await shop.visitor().request('HEAD', path);
    const whole = await get(path);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });
});

test('cached responses do not count against the rate limit', async () => {
  const limitedShop = await openTestShop({ settings: { rateLimitScale: 0.005 } });
  try {
    const visitor = limitedShop.visitor();
    await visitor.request('GET', '/api/brands');
    for (let round = 0; round < 10; round++) {
      expect((await visitor.request('GET', '/api/brands')).statusCode).toBe(200);
    }
    await visitor.request('GET', '/api/colors');
    await visitor.request('GET', '/api/shoes?limit=1');
    expect((await visitor.request('GET', '/api/shoes?limit=2')).statusCode).toBe(429);
  } finally {
    await limitedShop.close();
  }
});
