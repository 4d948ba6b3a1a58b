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
  test.setTimeout(180_000);
  const readPasskeyName = () => findPasskeyName(browser, baseURL, administrator);
  const former = { ...(await readLooks(page, shop.origin)), passkey: await readPasskeyName() };
  expect(former).toMatchObject({ feed: 'Sneaker Paradise', manifest: 'Sneaker Paradise', logo: null });

  await page.goto('/admin/settings');
  await page.getByLabel('Name', { exact: true }).fill(newName);
  await page.getByLabel('Accent color').fill('#0a5c36');
  await page.getByLabel('Headline of the home page').fill('Schuhe aus Girona.');
  await page.getByLabel('Greeting of the help chat').fill('Hola! Womit kann ich helfen?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Logo', exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="#0a5c36" d="M0 0h60v20H0z"/></svg>',
    ),
  });
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();

  const { email, idPayment } = await placeOrder(browser, baseURL);
  const ofOrder = [`/order/${idPayment}`, `/order/${idPayment}/invoice`, `/orders/${idPayment}/packing-slip`];
  expect(await findOldName(page, shop.origin, ofOrder)).toEqual([]);
  expect(await findMail(page, email, /^Your order/)).not.toMatch(oldName);
  expect({ ...(await readLooks(page, shop.origin)), passkey: await readPasskeyName() }).toEqual({
    title: `Sneakers worth the walk | ${newName}`,
    heading: 'Schuhe aus Girona.',
    color: 'rgb(10, 92, 54)',
    logo: expect.stringMatching(/^\/settings\/files\/.+\.svg$/),
    feed: newName,
    manifest: newName,
    passkey: newName,
  });
  await expect(page.getByRole('banner').getByRole('link', { name: `${newName}, home` })).toBeVisible();
  await page.getByRole('button', { name: 'Help chat' }).click();
  await expect(page.getByText('Hola! Womit kann ich helfen?')).toBeVisible();

  await page.goto('/admin/history');
  const entries = page.getByRole('listitem').filter({ hasText: 'Changed settings of the shop' });
  await expect(entries).toHaveCount(2);
  // The newest first; an undo is listed above them.
  for (const entry of [entries.nth(-2), entries.nth(-1)]) {
    await entry.getByRole('button', { name: /^Undo/ }).click();
    await expect(entry).toContainText('Undone');
  }
  expect({ ...(await readLooks(page, shop.origin)), passkey: await readPasskeyName() }).toEqual(former);
  // An invoice stays as it was issued.
  await page.goto(`/order/${idPayment}/invoice`);
  await expect(page.getByRole('article')).toContainText(newName);
  await page.goto(`/orders/${idPayment}/packing-slip`);
  await expect(page.getByRole('article')).toContainText('Sneaker Paradise');
  const next = await placeOrder(browser, baseURL);
  expect(await findMail(page, next.email, /^Your order/)).toMatch(oldName);
});

/** How the home page looks and what the feed and the manifest call the shop. */
async function readLooks(page: Page, origin: string) {
  const read = async (path: string) => (await page.request.get(`${origin}${path}`)).text();
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Shop the collection' });
  const logo = page.getByRole('banner').locator('.logo img');
  return {
    title: await page.title(),
    heading: await page.getByRole('heading', { level: 1 }).innerText(),
    color: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
    logo: (await logo.count()) > 0 ? await logo.getAttribute('src') : null,
    feed: /<title>(.*?)<\/title>/.exec(await read('/merchant-feed.xml'))?.[1]?.replace('&#38;', '&'),
    manifest: JSON.parse(await read('/site.webmanifest')).name,
  };
}

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
async function findPasskeyName(
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
