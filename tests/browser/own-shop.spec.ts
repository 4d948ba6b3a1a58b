import type { Browser, Page } from '@playwright/test';
import { placeOrder } from './administrator.ts';
import { test as base, expect } from './browser-test.ts';
import { findMail } from './waitlist-steps.ts';
import { withShop } from './worker-shop.ts';

/** In a shop of their own: the others of a worker know its name. */
const test = base.extend<object, { readonly renamed: string }>({
  renamed: ['renamed', { scope: 'worker' }],
  shop: [({ renamed: _ }, use) => withShop(use), { scope: 'worker' }],
});

/** One of the pages is none. */
test.use({ expectedNoise: [/status of 404/] });

const oldName = /sneaker\s*paradise/i;
const newName = 'Núria & Söhne Schuhe';

/** Pages of the shop, and of administration. */
const pages = [
  ...['/', '/products', '/sale', '/launches', '/sizeChart', '/aboutUs', '/contactUs', '/termsOfService'],
  ...['/newsletter', '/cart', '/signin', '/createaccount', '/forget', '/no-such-page'],
  ...['/admin', '/orders', '/admin/settings', '/admin/pages', '/admin/people', '/admin/health'],
];

/** What programs read. */
const documents = [
  ...['/site.webmanifest', '/merchant-feed.xml', '/launches.ics', '/sitemap.xml', '/robots.txt'],
  ...['/api/openapi.json', '/api/docs/json', '/settings/icon.svg', '/api/settings/public'],
];

test('a shop becomes another one, and its old name is nowhere; undone, it is as it was', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/settings');
  await page.getByLabel('Name', { exact: true }).fill(newName);
  await page.getByLabel('Accent color').fill('#0a5c36');
  await page.getByLabel('Headline of the home page').fill('Schuhe aus Girona.');
  await page.getByLabel('Greeting of the help chat').fill('Hola! Womit kann ich helfen?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toBeVisible();

  const { email, idPayment } = await placeOrder(browser, baseURL);
  expect(
    await findOldName(page, shop.origin, [`/order/${idPayment}`, `/order/${idPayment}/invoice`]),
  ).toEqual([]);
  const mail = await findMail(page, email, /^Your order/);
  expect(mail).not.toMatch(oldName);
  await page.goto('/');
  await expect(page).toHaveTitle(`Sneakers worth the walk | ${newName}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schuhe aus Girona.');
  await expect(page.getByRole('banner').getByRole('link', { name: `${newName}, home` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop the collection' })).toHaveCSS(
    'background-color',
    'rgb(10, 92, 54)',
  );
  await page.getByRole('button', { name: 'Help chat' }).click();
  await expect(page.getByText('Hola! Womit kann ich helfen?')).toBeVisible();
  expect(await readPasskeyName(browser, baseURL, administrator)).toBe(newName);

  await page.goto('/admin/history');
  const entry = page.getByRole('listitem').filter({ hasText: 'Changed settings of the shop' }).last();
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(entry).toContainText('Undone');
  await page.goto('/');
  await expect(page).toHaveTitle('Sneakers worth the walk | Sneaker Paradise');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Every step\s*out of line\.$/);
});

/** The addresses whose titles, texts, attributes or data have the old name. */
async function findOldName(page: Page, origin: string, orders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of [...pages, ...orders]) {
    await page.goto(path);
    if (oldName.test(await page.content())) found.push(path);
  }
  for (const path of documents) {
    const response = await page.request.get(`${origin}${path}`);
    expect(response.ok(), path).toBe(true);
    if (oldName.test(await response.text())) found.push(path);
  }
  return found;
}

/** The name under which a device would keep a passkey. */
async function readPasskeyName(
  browser: Browser,
  origin = '',
  account: { readonly email: string; readonly password: string },
): Promise<unknown> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin } });
  await context.request.post('/api/auth/sign-in/email', { data: account });
  const options = await (await context.request.get('/api/auth/passkey/generate-register-options')).json();
  await context.close();
  return options.rp.name;
}
