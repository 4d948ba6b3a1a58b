import type { Page } from '@playwright/test';
import { connect } from '#database/connect.ts';
import type { Database } from '#platform/database/database.ts';
import { insertOrder } from '../support/insert-order.ts';
import { hardBrands, insertLargestShoes, largestShoes, longestSize } from '../support/largest-shoes.ts';
import { asAdministrator } from './administrator.ts';
import { test as base, expect } from './browser-test.ts';
import { changeSettings } from './change-settings.ts';
import { withShop } from './worker-shop.ts';

/** In a shop of their own: the others of a worker know its texts. */
const test = base.extend<object, { readonly largest: string }>({
  largest: ['largest', { scope: 'worker' }],
  shop: [({ largest: _ }, use) => withShop(use), { scope: 'worker' }],
});

const phone = { width: 360, height: 780 };

/** A word of a length without any place to break it. */
const word = (length: number): string => 'W'.repeat(length);

/** Fills the shop with the largest values; returns the address of an order of them. */
async function fill(db: Database, account: { uid: string; email: string }): Promise<string> {
  await insertLargestShoes(db);
  const shoeIds = largestShoes.map(({ id }) => id);
  await insertOrder(db, { ...account, status: 'Pending', shoeIds });
  for (const { id, name } of largestShoes)
    await db.updateTable('order_item').set({ name, size: longestSize }).where('shoe_id', '=', id).execute();
  await db
    .insertInto('favorite')
    .values(shoeIds.map((shoe_id) => ({ id: `favorite ${shoe_id}`, uid: account.uid, shoe_id })))
    .execute();
  const { id_payment } = await db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', account.uid)
    .executeTakeFirstOrThrow();
  return `/order/${id_payment}`;
}

/** Says which element makes a page wider than the window; empty for none. */
const findWidest = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return '';
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    return `${scrollWidth} px: ${wide.map(({ tagName, className }) => `${tagName}.${className}`).join(' > ')}`;
  });

test('no page scrolls sideways on a phone, however long its words are', async ({
  page,
  browser,
  shop,
  customer,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const session = await (await page.request.get('/api/session')).json();
  const { db, close } = await connect(shop.databaseUrl, { poolSize: 1 });
  const order = await fill(db, { uid: session.user.uid, email: customer.email });
  await close();
  await asAdministrator(browser, baseURL, async (request) => {
    const data = {
      title: word(120),
      markdown: `# ${word(200)}\n\n${word(2000)}\n\n- [${word(200)}](/)`,
      inFooter: true,
    };
    await request.put('/api/admin/pages/largest', { data });
    // The last of all, because it makes every page anew.
    await changeSettings(request, baseURL, {
      shop: { name: word(60), headline: word(80), lead: word(300), chatGreeting: word(300) },
      promises: { about: word(600), answerTime: word(60), newsletterFrequency: word(60) },
      seller: { legalName: word(120), street: word(120), city: word(80), register: word(120), country: 'DE' },
    });
  });
  const cart = largestShoes.slice(0, 2).map(({ id: _id, name }) => {
    const image = '/pictures/placeholder/side-640.webp';
    return { _id, name, size: longestSize, image, price: 999_999, quantity: 1 };
  });
  await page.addInitScript((lines) => localStorage.setItem('carrito', lines), JSON.stringify(cart));
  await page.setViewportSize(phone);
  const wide: Record<string, string> = {};
  for (const path of [
    ...[
      '/',
      '/products',
      '/products?sort=price_desc',
      `/products?q=${word(100)}`,
      '/sale',
      '/favorites',
      '/cart',
    ],
    ...['/pages/largest', '/termsOfService', '/aboutUs', '/contactUs', '/sizeChart', '/account', order],
    ...hardBrands.map((brand) => `/colletions/${encodeURIComponent(brand)}`),
    ...largestShoes.slice(0, hardBrands.length).map(({ id }) => `/products/${id}`),
  ]) {
    await page.goto(path);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const widest = await findWidest(page);
    if (widest !== '') wide[path] = widest;
  }
  expect(wide).toEqual({});
});
