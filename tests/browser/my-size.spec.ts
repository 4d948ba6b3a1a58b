import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { buy } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { list, mySize, names } from './my-size-steps.ts';
import { fillCredentials, findShoe, sizeOf } from './shopping-steps.ts';
import { createSoldOutShoe, setPairs } from './waitlist-steps.ts';

const size = '9';
const inMySize = (page: Page) => page.getByRole('link', { name: `In my size (${size})` });
const similar = (page: Page) => page.getByRole('heading', { name: `Similar, in your size (${size})` });

const isInStock = ({ stock }: Shoe) => stock.some((entry) => entry.size === size && entry.quantity > 0);

const otherSize = ({ stock }: Shoe) => stock.find((entry) => entry.size !== size && entry.quantity > 0)?.size;

test('whoever sets a size finds it in listings, on shoes, among favorites and in the account; nobody else does', {
  tag: '@journey',
}, async ({ page, customer, baseURL, browser }) => {
  const all = await list(page, '');
  const there = all.findLast((shoe) => isInStock(shoe) && otherSize(shoe) !== undefined);
  const missing = all.findLast((shoe) => !isInStock(shoe) && otherSize(shoe) !== undefined);
  if (!there || !missing) throw new Error('The demo catalogue has no shoe with or without this size');
  const { user } = await (await page.request.get('/api/session')).json();
  for (const { _id } of [there, missing])
    await page.request.post(`/api/favorites/${user.uid}`, {
      data: { shoeId: _id },
      headers: { origin: baseURL ?? '' },
    });

  await page.goto('/products');
  const chart = page.getByRole('main').getByRole('link', { name: 'Size Chart' });
  await expect(chart).toHaveAttribute('href', '/sizeChart');
  await mySize(page).selectOption(size);
  await inMySize(page).click();
  await expect(page).toHaveURL(`/products?size=${size}`);
  const sized = await list(page, `?size=${size}&limit=6`);
  await expect(names(page)).toHaveText(sized.map(({ name }) => name));
  await expect(page.getByRole('article').getByRole('combobox')).toHaveCount(6);
  for (const select of await page.getByRole('article').getByRole('combobox').all())
    await expect(select).toHaveValue(size);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await inMySize(page).click();
  await expect(page).toHaveURL('/products');

  await page.goto(`/products/${there._id}`);
  await expect(sizeOf(page, size)).toBeChecked();
  await sizeOf(page, otherSize(there) ?? '').check({ force: true });
  await expect(sizeOf(page, size)).not.toBeChecked();
  await expect(similar(page)).toHaveCount(0);

  await page.goto(`/products/${missing._id}`);
  await expect(page.getByText(`Not in your size (${size})`)).toBeVisible();
  await expect(similar(page)).toBeVisible();
  const others = page
    .locator('section')
    .filter({ has: similar(page) })
    .getByRole('article');
  expect(await others.count()).toBeGreaterThan(0);
  for (const select of await others.getByRole('combobox').all()) await expect(select).toHaveValue(size);

  await page.goto('/favorites');
  const card = ({ name }: Shoe) => page.getByRole('article').filter({ hasText: name });
  await expect(card(there).getByText('In your size', { exact: true })).toBeVisible();
  await expect(card(missing).getByText('Not in your size', { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const stranger = await elsewhere.newPage();
  await stranger.goto(`${baseURL}/products/${missing._id}`);
  await stranger.goto(`${baseURL}/products`);
  await expect(mySize(stranger)).toHaveValue('');
  await expect(inMySize(stranger)).toHaveCount(0);
  await stranger.goto(`${baseURL}/products/${there._id}`);
  await expect(stranger.getByRole('radio', { checked: true })).toHaveCount(0);

  // Another browser learns it when its owner signs in, and the account's counts.
  await stranger.evaluate(() => localStorage.setItem('mySize', '11'));
  await stranger.goto(`${baseURL}/signin`);
  await fillCredentials(stranger, customer.email, customer.password);
  await stranger.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger).toHaveURL(/\/account$/);
  // The account is asked before the size is cleared, and answers after it: the answer is older, and changes nothing.
  const answered = Promise.withResolvers<void>();
  const cleared = Promise.withResolvers<void>();
  await stranger.route('**/api/account/size', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await cleared.promise;
    await route.fulfill({ response });
    answered.resolve();
  });
  const asked = stranger.waitForRequest('**/api/account/size');
  await stranger.goto(`${baseURL}/sale`);
  await expect(mySize(stranger)).toHaveValue(size);
  await asked;
  const off = stranger.getByRole('button', { name: 'Clear my size' });
  expect((await off.locator('svg').boundingBox())?.width).toBeGreaterThan(15);
  await off.click();
  cleared.resolve();
  await answered.promise;
  await expect(mySize(stranger)).toBeFocused();
  await expect(inMySize(stranger)).toHaveCount(0);
  await expect
    .poll(async () => (await stranger.request.get('/api/account/size')).json())
    .toEqual({ size: null, cm: null });
  await elsewhere.close();
});

test('a size that is set while the session is loading stays, also when the account answers with the one before', async ({
  page,
  baseURL,
  customer: _,
}) => {
  const before = { size, cm: null };
  await page.request.put('/api/account/size', { data: before, headers: { origin: baseURL ?? '' } });
  const session = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.route('**/api/account/size', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: before }) : route.continue(),
  );
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.goto('/sale');
  await mySize(page).selectOption('10');
  session.resolve();
  await saved;
  await expect(mySize(page)).toHaveValue('10');
  expect(await (await page.request.get('/api/account/size')).json()).toEqual({ size: '10', cm: null });
});

test('what a visitor has chosen comes along to the new account, and the panel finds it first', async ({
  page,
}) => {
  await page.goto('/sale');
  await mySize(page).selectOption(size);
  await page.goto('/createAccount');
  await fillCredentials(page, `${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect
    .poll(async () => (await page.request.get('/api/account/size')).json())
    .toEqual({ size, cm: null });
  const [brand] = (await list(page, '?limit=1')).map((shoe) => shoe.brand);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const searched = page.waitForRequest(/\/api\/search\?/);
  await page.getByRole('searchbox', { name: 'Search...' }).fill(brand ?? '');
  expect((await searched).url()).toContain(`sizeFirst=${size}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing is narrowed to a size together with a color, and says when there is none', async ({
    page,
  }) => {
    await page.goto('/products');
    await expect(mySize(page)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'color' }).selectOption('White');
    await page.getByRole('combobox', { name: 'size', exact: true }).selectOption(size);
    await page.getByRole('button', { name: 'Price $', exact: true }).click();
    await expect(page).toHaveURL(`/products?color=White&size=${size}&sort=price_asc`);
    const shoes = await list(page, `?color=White&size=${size}&sort=price_asc&limit=6`);
    await expect(names(page)).toHaveText(shoes.map(({ name }) => name));
    await page.goto('/products?size=99');
    await expect(page.getByText('No shoes in size 99')).toBeVisible();
  });
});

test('the home page ends with what is new in the own size and what was seen last', async ({ page }) => {
  const { shoe } = await findShoe(page, 3);
  const listening = page.waitForRequest(/\/api\/live/);
  await page.goto(`/products/${shoe._id}`);
  await listening;
  await page.evaluate(() => localStorage.setItem('mySize', '9'));
  await page.goto('/');
  const fresh = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'New in your size (9)' }) });
  await expect(fresh.getByRole('article')).toHaveCount(4);
  await expect(fresh.getByRole('link', { name: 'All in your size' })).toHaveAttribute(
    'href',
    '/products?size=9',
  );
  const seen = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) });
  await expect(seen.getByRole('article')).toHaveText([new RegExp(shoe.name)]);
  await seen.getByRole('button', { name: 'Clear history' }).click();
  await expect(seen).toHaveCount(0);
});

test('what was seen comes to the home page without moving what somebody looks at', async ({ page }) => {
  const { shoe } = await findShoe(page, 3);
  const listening = page.waitForRequest(/\/api\/live/);
  await page.goto(`/products/${shoe._id}`);
  await listening;
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/shoes\?.*ids=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/shoes\?.*ids=/);
  await page.goto('/');
  await asked;
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const before = await footer.boundingBox();
  answer.resolve();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await footer.boundingBox()).toEqual(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
});

test('an order says its size by the label on the box, and in the system that its reader chose', async ({
  page,
  customer: _,
  baseURL,
}) => {
  for (const brand of ['Velmora', 'Lumenor']) {
    const sold = (await list(page, `?brand=${brand}&size=9`)).find(isInStock);
    if (!sold) throw new Error(`The demo catalogue has no pair of ${brand} in this size`);
    const stock = sold.stock.filter((entry) => entry.size === size);
    const { idPayment } = await buy(page.request, baseURL, { ...sold, stock });
    await page.goto(`/order/${idPayment}`);
    const cells = page.getByRole('table', { name: 'Shoes' }).getByRole('cell');
    await expect(cells.nth(3)).toHaveText('9');
    await page.evaluate(() => localStorage.setItem('sizeSystem', 'eu'));
    await page.reload();
    await expect(cells.nth(3)).toHaveText({ Velmora: '9 (EU 42)', Lumenor: '9 (EU 42.5)' }[brand] ?? '');
    await page.evaluate(() => localStorage.removeItem('sizeSystem'));
  }
});

test('the home page shows first what was sold out when it was seen and is back, until it is seen again', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const look = async () => {
    const listening = page.waitForRequest(/\/api\/live/);
    await page.goto(`/products/${shoe._id}`);
    await listening;
  };
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await look();
  await page.goto('/');
  await expect(section('Recently viewed').getByRole('article')).toHaveText([new RegExp(shoe.name)]);
  await expect(section('Back in stock')).toHaveCount(0);

  await setPairs(browser, baseURL, shoe, 3);
  await page.reload();
  await expect(section('Back in stock').getByRole('article')).toHaveText([new RegExp(shoe.name)]);
  await expect(section('Recently viewed')).toHaveCount(0);
  // Not for whoever wears another size.
  await page.evaluate(() => localStorage.setItem('mySize', '11'));
  await page.reload();
  await expect(section('Recently viewed').getByRole('article')).toHaveText([new RegExp(shoe.name)]);
  await expect(section('Back in stock')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('mySize', '9'));
  await page.reload();
  await expect(section('Back in stock')).toBeVisible();
  await look();
  await page.goto('/');
  await expect(section('Recently viewed')).toBeVisible();
  await expect(section('Back in stock')).toHaveCount(0);
});

test('the choice of the own size says what it is, next to the filter of all sizes', async ({ page }) => {
  await page.goto('/products');
  await expect(mySize(page).locator('option:checked')).toHaveText('Set my size');
  await expect(page.getByText('My size', { exact: true })).toHaveCount(0);
  await mySize(page).selectOption('9');
  await expect(page.getByText('My size', { exact: true })).toBeVisible();
});
