import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
});
afterAll(() => shop.close());

const read = async (path: string) => (await shop.visitor().request('GET', path)).body;
const newest = async () => JSON.parse(await read('/api/shoes?limit=1'))[0];

test.each([
  ['eur', '€', 2],
  ['jpy', '¥', 0],
] as const)(
  'in %s the pages, structured data and feed of a shoe have its price in %s',
  async (currency, sign, digits) => {
    await ada.request('PUT', '/api/admin/settings', { body: { currency } });
    const { _id, price } = await newest();
    const shown = `${sign}${price.toLocaleString('en-US')}`;
    const page = await read(`/products/${_id}`);
    expect(page).toContain(shown);
    expect(page).toContain(`"price":${price},"priceCurrency":"${currency.toUpperCase()}"`);
    expect(await read('/')).toContain(shown);
    for (const html of [page, await read('/'), await read('/products')])
      expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/>\$\d/);
    const feed = await read('/merchant-feed.xml');
    expect(feed).toContain(`<g:price>${price.toFixed(digits)} ${currency.toUpperCase()}</g:price>`);
  },
);
