import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, test } from './browser-test.ts';
import { isImageLoaded, readColor } from './visual-checks.ts';

const brandLinks = (page: Page) => page.locator('#brands').getByRole('link');

/** The names under BRANDS from the API. */
const listBrands = async (page: Page): Promise<string[]> =>
  (await (await page.request.get('/api/brands')).json()).map(({ name }: { name: string }) => name);

test('the header: the logo links home, BRANDS opens on hover, and "Deals!" is red', async ({ page }) => {
  await page.goto('/sizeChart');
  const { red, green, blue } = await readColor(page.getByRole('link', { name: 'Deals!' }), 'backgroundColor');
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(red / 3);

  const menu = page.getByRole('button', { name: 'BRANDS' });
  await expect(brandLinks(page).first()).toBeHidden();
  await menu.hover();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(brandLinks(page).first()).toBeVisible();
  expect(await brandLinks(page).allTextContents()).toEqual([...(await listBrands(page)), 'All shoes']);
  await page.mouse.move(640, 700);
  await expect(brandLinks(page).first()).toBeHidden();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('banner').getByRole('link', { name: 'Sneaker Paradise' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
});

test('in the narrowest window nothing of the header overlaps, and in a low one it leaves most to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sizeChart');
  const name = await page.locator('.logo span').boundingBox();
  const tools = await page.locator('.header-tools').boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 320)).toBeLessThanOrEqual(tools?.x ?? 0);
  for (const [width, height, share] of [
    [660, 320, 0.25],
    [568, 320, 0.3],
    [320, 256, 0.35],
  ] as const) {
    await page.setViewportSize({ width, height });
    const header = await page.getByRole('banner').boundingBox();
    expect((header?.height ?? height) / height).toBeLessThan(share);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a button shows that it is pressed', async ({ page }) => {
  const [shoe]: Shoe[] = await (await page.request.get('/api/shoes?limit=1&offset=30')).json();
  await page.goto(`/products/${shoe?._id}`);
  const buy = page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first();
  const look = () => buy.evaluate((button) => getComputedStyle(button).filter);
  await buy.hover();
  expect(await look()).toBe('none');
  await page.mouse.down();
  expect(await look()).toBe('brightness(0.88)');
  await page.mouse.up();
});

test('the footer: About Us, Contact Us, Size Chart, Terms of Service, and social links in new tabs', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const pages = {
    'About Us': '/aboutUs',
    'Contact Us': '/contactUs',
    'Size Chart': '/sizeChart',
    'Terms of Service': '/termsOfService',
    // Beside what is specified.
    Launches: '/launches',
  };
  const own = footer.getByRole('navigation', { name: 'About the shop' }).getByRole('link');
  expect(await own.allTextContents()).toEqual(Object.keys(pages));
  for (const [name, address] of Object.entries(pages)) {
    await own.filter({ hasText: name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const hosts = { Instagram: 'www.instagram.com', Facebook: 'www.facebook.com', X: 'x.com' };
  const social = footer.getByRole('navigation', { name: 'Social media' }).getByRole('link');
  expect(await social.allTextContents()).toEqual(Object.keys(hosts));
  for (const [index, host] of Object.values(hosts).entries()) {
    await expect(social.nth(index)).toHaveAttribute('href', `https://${host}/`);
    await expect(social.nth(index)).toHaveAttribute('target', '_blank');
    await expect(social.nth(index)).toHaveAttribute('rel', /\bnoopener\b.*\bnoreferrer\b/);
  }
});

test('a card shows image, brand in capitals, price and a "size" dropdown', async ({ page }) => {
  await page.goto('/products');
  const [shoe]: Shoe[] = await (await page.request.get('/api/shoes?limit=1')).json();
  if (!shoe) throw new Error('The demo catalogue is empty');
  const card = page.getByRole('article').first();
  const image = card.getByRole('img', { name: `${shoe.brand} ${shoe.name}` });
  await expect(image).toHaveAttribute('src', new RegExp(`^${shoe.picture.base}/`));
  await expect.poll(() => isImageLoaded(image)).toBe(true);
  expect(shoe.brand).not.toBe(shoe.brand.toUpperCase());
  await expect(card.getByText(shoe.brand.toUpperCase(), { exact: true })).toBeVisible();
  await expect(card.getByText(`$${shoe.price}`, { exact: true })).toBeVisible();
  const sizes = card.getByRole('combobox');
  await expect(sizes.locator('option:checked')).toHaveText('size');
  expect(await sizes.locator('option').allTextContents()).toEqual([
    'size',
    ...shoe.stock.map(({ size }) => size),
  ]);
});

test('what is reduced tells its former price and the saving, on its card and on its page', async ({
  page,
}) => {
  await page.goto('/sale');
  const [deal]: Shoe[] = await (await page.request.get('/api/shoes/onSale')).json();
  const [price, before] = [deal?.price ?? 0, deal?.priorPrice ?? 0];
  const text = `was $${before}, now $${price} ${Math.floor(100 - (100 * price) / before)}% off`;
  const card = page.getByRole('article').first();
  await expect(card.getByText('ON SALE')).toBeVisible();
  await expect(card).toContainText(text);
  await expect(card.getByText(`$${before}`, { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await card.getByRole('heading').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal?.name ?? '');
  await expect(page.locator('main')).toContainText(text);
});

test('the size chart is a table of size with US, UK and EU', async ({ page }) => {
  await page.goto('/sizeChart');
  const rows = page.getByRole('table', { name: 'US, UK and EU' }).getByRole('row');
  const steps = Array.from({ length: 12 }, (_, step) => step / 2);
  const expected = steps.map((half) => [6 + half, 6 + half, 3.5 + half, 36 + 2 * half].join(' '));
  expect(expected[0]).toBe('6 6 3.5 36');
  expect(expected.at(-1)).toBe('11.5 11.5 9 47');
  const shown = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
  );
  expect(shown).toEqual(['Size US UK EU', ...expected]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('BRANDS opens on hover as well', async ({ page }) => {
    await page.goto('/sizeChart');
    await expect(brandLinks(page).first()).toBeHidden();
    await page.getByText('BRANDS').hover();
    await expect(brandLinks(page).first()).toBeVisible();
    const [brand = ''] = await listBrands(page);
    await brandLinks(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
  });
});
