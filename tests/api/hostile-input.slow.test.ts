import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../support/hostile-texts.ts';
import { insertOrder } from '../support/insert-order.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
let mia: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  mia = await shop.signUp();
  await insertOrder(shop.db, { uid: mia.uid, email: mia.email, status: 'Received', shoeIds: ['shoe-orbit'] });
});
afterAll(() => shop.close());

/** Any status below 500; an error has the common problem format. */
function expectValidResponse({ statusCode, body }: { statusCode: number; body: string }): void {
  expect(statusCode).toBeLessThan(500);
  if (statusCode >= 400)
    expect(JSON.parse(body)).toMatchObject({ status: statusCode, code: expect.any(String) });
}

const visible = (text: string) => JSON.stringify(text).slice(0, 40);
const cases = hostileTexts.map((text) => [visible(text), text] as const);

describe('every text of a request', () => {
  test.each(cases)('%s as a listing parameter', async (_shown, text) => {
    for (const name of ['name', 'brand', 'color', 'model', 'ids', 'sort', 'onSale', 'limit', 'offset']) {
      let query: string;
      try {
        query = encodeURIComponent(text);
      } catch {
        query = '%ED%A0%80';
      }
      expectValidResponse(await shop.visitor().request('GET', `/api/shoes?${name}=${query}`));
      expectValidResponse(await shop.visitor().request('GET', `/api/shoes/${query}`));
    }
  });

  test.each(cases)('%s as a field of a JSON request', async (_shown, text) => {
    const calls = [
      ['POST', '/api/brands', { name: text }],
      ['PUT', '/api/shoes/addSize/shoe-tide', { size: text, q: text }],
      ['PUT', '/api/admin/onsale/shoe-tide', { onSale: text }],
    ] as const;
    for (const [method, path, body] of calls)
      expectValidResponse(await admin.request(method, path, { body }));
    expectValidResponse(await mia.request('POST', `/api/favorites/${mia.uid}`, { body: { shoeId: text } }));
    expectValidResponse(
      await mia.request('POST', '/api/reviews/shoe-orbit', {
        body: { idUser: mia.uid, review: text, rating: text },
      }),
    );
  });

  test.each(cases)('%s as a field of a form', async (_shown, text) => {
    for (const field of Object.keys(goodShoe)) {
      expectValidResponse(await sendForm(admin, 'POST', '/api/shoes', { ...goodShoe, [field]: text }));
    }
  });
});

test('an accepted text is returned unchanged, in NFC', async () => {
  const { _id: id } = await createGoodShoe(admin);
  for (const text of hostileTexts) {
    const response = await sendForm(admin, 'PUT', `/api/shoes/${id}`, {
      ...goodShoe,
      name: text,
      description: text,
    });
    expectValidResponse(response);
    if (response.statusCode !== 200) continue;
    // Line breaks in form data are sent as CRLF.
    const sent = text
      .toWellFormed()
      .trim()
      .normalize('NFC')
      .replace(/\r?\n|\r/g, '\r\n');
    expect(response.json()).toMatchObject({ name: sent, description: sent });
  }
});

test('an accepted review is returned unchanged, with line breaks as text fields have them', async () => {
  const written = await mia.call('POST /reviews/{shoeId}', {
    params: { shoeId: 'shoe-orbit' },
    body: { idUser: mia.uid, review: 'Good enough', rating: 3 },
  });
  const id = written.ok ? written.body._id : '';
  for (const text of hostileTexts.map((text) => `words ${text}`)) {
    const response = await mia.request('PUT', `/api/reviews/exact/${id}`, {
      body: { review: text, rating: 3 },
    });
    expectValidResponse(response);
    if (response.statusCode === 200)
      expect(response.json()).toMatchObject({
        review: text.trim().normalize('NFC').replaceAll('\r\n', '\n'),
      });
  }
});

describe('rejects a body that is not a JSON object', () => {
  test.each([
    '{',
    '[]',
    '"text"',
    'null',
    '7',
    '{"name":"x","name":1e999}',
    '{"__proto__":{"a":1},"name":"x"}',
    '{"constructor":{"prototype":{"a":1}},"name":"x"}',
  ])('%s', async (body) => {
    const response = await admin.request('POST', '/api/brands', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    expectValidResponse(response);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect('a' in {}).toBe(false);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'as %j',
    async (type) => {
      const response = await admin.request('POST', '/api/brands', {
        headers: { 'content-type': type },
        body: '{"name":"Plain"}',
      });
      expect([400, 415, 422]).toContain(response.statusCode);
    },
  );

  test('of more than 64 kB', async () => {
    const response = await admin.request('POST', '/api/brands', { body: { name: 'x'.repeat(70_000) } });
    expect(response.json()).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });
});
