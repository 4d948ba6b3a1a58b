import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPagesShop, type PagesShop } from '../support/pages-shop.ts';

let shop: PagesShop;
beforeAll(async () => {
  shop = await openPagesShop({ CONTACT_API_URL: 'https://mail.example/desk/api/', SEED: 'none' });
}, 120_000);
afterAll(() => shop.close());

const get = (path: string) => shop.visitor().request('GET', path);

test.each(['/contactUs', '/ContactUs', '/contactUs.data'])(
  'the contact form at another host: %s names it, the same for everyone',
  async (path) => {
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('https://mail.example/desk/api');
    expect(page.body).not.toContain('https://mail.example/desk/api/');
  },
);

test.each(['/contactUs', '/', '/cart'])(
  'the policy of %s lets the browser call that host, and no other',
  async (path) => {
    const policy = String((await get(path)).headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://mail.example");
  },
);

test('a shop without a shoe on sale shows the winter sale in the place of the carousel', async () => {
  const home = await get('/');
  expect(home.statusCode).toBe(200);
  expect(home.body).toContain('Winter sale');
  expect(home.body).not.toContain('aria-roledescription="carousel"');
});
