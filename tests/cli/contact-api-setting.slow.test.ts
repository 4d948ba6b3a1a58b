import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop({ CONTACT_API_URL: 'https://mail.example/desk/api/', SEED: 'none' });
});
afterAll(() => shop.close());

const get = (path: string) => shop.visitor().request('GET', path);

test.each(['/contactUs', '/ContactUs', '/contactUs.data'])(
  '%s names the configured contact API, the same for everyone',
  async (path) => {
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('https://mail.example/desk/api');
    expect(page.body).not.toContain('https://mail.example/desk/api/');
  },
);

test('a message without scripts is not sent, and the page says that it needs them', async () => {
  const sent = await shop.visitor().request('POST', '/contactUs', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Leo&email=leo%40mail.test&message=Where+is+my+left+shoe%3F',
  });
  expect([sent.statusCode, sent.body.includes('This form needs JavaScript')]).toEqual([422, true]);
});

test.each(['/contactUs', '/', '/cart'])(
  'the Content-Security-Policy of %s allows that host, and no other',
  async (path) => {
    const policy = String((await get(path)).headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://mail.example");
  },
);

test('a shop without shoes on sale shows the winter sale instead of the carousel', async () => {
  const home = await get('/');
  expect(home.statusCode).toBe(200);
  expect(home.body).toContain('Winter sale');
  expect(home.body).not.toContain('aria-roledescription="carousel"');
});
