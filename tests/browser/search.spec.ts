import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';

test.use({ ownContext: true });

const icon = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => panel(page).getByRole('searchbox', { name: 'Search...' });
const results = (page: Page) => panel(page).getByRole('listitem');

/** A search is sent when nothing was typed for this long, in ms of the page's clock. */
const pauseOfTyping = 200;

/** Records the search requests by their text. */
function watchSearches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    if (request.url().includes('/api/search?') && q !== null) asked.push(q);
  });
  return asked;
}

test('the panel opens at the right, and lists image, name and price while typing', {
  tag: '@journey',
}, async ({ page }) => {
  const asked = watchSearches(page);
  await page.goto('/');
  await icon(page).click();
  await expect(field(page)).toBeFocused();
  const rightEdge = async () => {
    const box = await panel(page).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  await expect.poll(rightEdge).toBe(page.viewportSize()?.width);

  const [shoe] = await (await page.request.get('/api/shoes?limit=1&offset=5')).json();
  await field(page).pressSequentially(` ${shoe.name.toUpperCase()}`);
  const result = results(page).filter({ hasText: shoe.name }).first();
  await expect(result).toContainText(`$${shoe.price}`);
  await expect(result.locator('img')).toHaveAttribute('src', new RegExp(`^${shoe.picture.base}/`));
  expect(asked.at(-1)).toBe(shoe.name.toLowerCase());
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await result.getByRole('link').click();
  await expect(page).toHaveURL(`/products/${shoe._id}`);
  await expect(page.getByRole('heading', { level: 1, name: shoe.name })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test('a text response is shown as text', async ({ page }) => {
  await page.goto('/');
  await icon(page).click();
  await field(page).fill('zzzzqqqq');
  await expect(panel(page)).toContainText('Shoe not found');
  await expect(results(page)).toHaveCount(0);
  await expect(panel(page).getByRole('heading')).toHaveCount(0);

  await field(page).fill('velmora zzzzqqqq');
  await expect(results(page)).toHaveCount(3);
  await expect(panel(page).getByRole('heading', { name: 'You might like' })).toBeVisible();
});

test('before typing the panel offers brands, deals and what is new, in stock', async ({ page }) => {
  await page.goto('/');
  await icon(page).click();
  await expect(panel(page).getByRole('link', { name: 'Velmora', exact: true })).toHaveAttribute(
    'href',
    '/colletions/Velmora',
  );
  await expect(results(page)).toHaveCount(6);
  await expect(panel(page)).not.toContainText('Sold out');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await panel(page).getByRole('link', { name: 'Deals!' }).click();
  await expect(page).toHaveURL('/sale');
  await expect(panel(page)).toBeHidden();
});

test('a brand among the results leads to its own, counted', async ({ page }) => {
  await page.goto('/');
  await icon(page).click();
  await field(page).fill('drfit');
  await panel(page).getByRole('link', { name: 'Velmora 6' }).click();
  await expect(page).toHaveURL('/products?q=drfit&brand=Velmora');
  await expect(page.getByText('6 shoes for “drfit”')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Brands found' })
    .getByRole('link', { name: 'Velmora 6' })
    .click();
  await expect(page).toHaveURL('/products?q=drfit');
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('fast typing sends one request, and a stale response is dropped', async ({ page }) => {
  const asked = watchSearches(page);
  const held = Promise.withResolvers<void>();
  const found = (name: string) => ({
    shoes: [
      { _id: 'a1', name, price: 90, picture: { base: '/pictures/placeholder', views: ['side'] }, stock: [] },
    ],
    total: 1,
    brands: [],
    nearest: null,
  });
  await page.route('**/api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q');
    if (q === 'first') await held.promise;
    await route.fulfill({ json: found(`Answer to ${q}`) }).catch(() => {});
  });
  await page.clock.install();
  await page.goto('/');
  await icon(page).click();
  await expect(field(page)).toBeFocused();
  // Typing starts no search until the code of the results is loaded.
  await expect(panel(page).getByRole('heading', { name: 'Newest' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially('first');
  await page.clock.runFor(pauseOfTyping);
  await expect.poll(() => asked).toEqual(['first']);
  await field(page).fill('second');
  await page.clock.runFor(pauseOfTyping);
  await expect(results(page)).toHaveText([/Answer to second/]);
  held.resolve();
  await field(page).fill('third');
  await page.clock.runFor(pauseOfTyping);
  await expect(results(page)).toHaveText([/Answer to third/]);
  expect(asked).toEqual(['first', 'second', 'third']);
});

test('it works with the keyboard alone, and Escape restores the focus', async ({ page }) => {
  await page.goto('/');
  await icon(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('runner');
  await expect(results(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  // The first Escape may clear the search field.
  if (await panel(page).isVisible()) await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(icon(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  // WebKit's search field keeps the key for itself, as this browser does with a key that a script has pressed.
  const pressEscape = () =>
    field(page).dispatchEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await page.keyboard.type('a');
  await pressEscape();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Backspace');
  await pressEscape();
  await expect(panel(page)).toBeHidden();
  await expect(icon(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('runner');
  const first = results(page).first().getByRole('link');
  const [shoe] = await (await page.request.get('/api/shoes?q=runner&limit=1')).json();
  // A part of the word may have other results.
  await expect(first).toHaveAttribute('href', `/products/${shoe._id}`);
  // The brands come first, and other tests add some.
  for (
    let step = 0;
    step < 20 && !(await first.evaluate((link) => link === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${shoe._id}`);
});

test('Enter opens the page of all results', async ({ page }) => {
  await page.goto('/');
  await icon(page).click();
  await field(page).fill('runner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=runner');
  await expect(page.getByRole('article').first()).toContainText(/runner/i);
});

test('it fits at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await icon(page).click();
  await field(page).fill('runner');
  await expect(results(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect((await panel(page).boundingBox())?.width).toBeLessThanOrEqual(320);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the icon links to a search form that finds shoes', async ({ page }) => {
    await page.goto('/');
    await icon(page).click();
    await page.getByRole('searchbox', { name: 'Search the collection' }).fill('runner');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=runner');
    await expect(page.getByRole('article').first()).toContainText(/runner/i);
  });
});
