import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, test } from './browser-test.ts';
import { countColumns } from './visual-checks.ts';
import { setPairs } from './waitlist-steps.ts';

const large = { width: 1440, height: 900 };
const small = { width: 375, height: 800 };

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading');
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });

/** The names of a listing in the API's order. */
const listNames = async (page: Page, call: string): Promise<string[]> =>
  (await (await page.request.get(call)).json()).map(({ name }: Shoe) => name);

for (const address of ['/', '/products']) {
  test(`COLLECTION on ${address}: six per page in six columns, Previous hidden on the first page`, async ({
    page,
  }) => {
    await page.setViewportSize(large);
    await page.goto(address);
    const shoes = await listNames(page, '/api/shoes?limit=12');
    await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
    await expect(names(page)).toHaveText(shoes.slice(0, 6));
    expect(await countColumns(cards(page))).toBe(6);
    await expect(previous(page)).toHaveCount(0);
    await next(page).click();
    await expect(names(page)).toHaveText(shoes.slice(6));
    await previous(page).click();
    await expect(names(page)).toHaveText(shoes.slice(0, 6));
    await expect(previous(page)).toHaveCount(0);
  });
}

test('ON SALE!: eight per page, in four columns or two on small screens, with Previous and Next', async ({
  page,
}) => {
  await page.setViewportSize(large);
  await page.goto('/sale');
  const shoes = await listNames(page, '/api/shoes/onSale?limit=16');
  expect(shoes.length, 'the demo catalogue has a second page on sale').toBeGreaterThan(8);
  await expect(names(page)).toHaveText(shoes.slice(0, 8));
  expect(await countColumns(cards(page))).toBe(4);
  await expect(previous(page)).toBeDisabled();
  await next(page).click();
  await expect(names(page)).toHaveText(shoes.slice(8));
  await previous(page).click();
  await expect(names(page)).toHaveText(shoes.slice(0, 8));
  await page.setViewportSize(small);
  expect(await countColumns(cards(page))).toBe(2);
});

for (const [address, lowest] of [
  ['/products', ''],
  ['/sale', '&onSale=true'],
] as const) {
  test(`${address} is narrowed to a color and sorted by price, in the address, with paging; one page has no pager`, {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto(address);
    await page.getByRole('combobox', { name: 'color' }).selectOption('White');
    await expect(page).toHaveURL(`${address}?color=White`);
    await page.getByRole('button', { name: 'Price $', exact: true }).click();
    await expect(page).toHaveURL(`${address}?color=White&sort=price_asc`);
    const limit = address === '/sale' ? 8 : 6;
    const cheapest = `/api/shoes?color=White&sort=price_asc${lowest}`;
    const all = await listNames(page, cheapest);
    await expect(names(page)).toHaveText(all.slice(0, limit));
    if (all.length > limit) {
      await next(page).click();
      await expect(names(page)).toHaveText(all.slice(limit, 2 * limit));
    } else await expect(next(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'All models' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}\\??$`));
    await expect(next(page)).toBeVisible();
  });
}

test('a search keeps its words when it is sorted and narrowed', async ({ page }) => {
  await page.goto('/products?q=runner');
  await page.getByRole('button', { name: 'Price $$$' }).click();
  await expect(page).toHaveURL(/q=runner.*sort=price_desc/);
  await expect(names(page)).toHaveText(
    (await listNames(page, '/api/shoes?q=runner&sort=price_desc')).slice(0, 6),
  );
});

test('a filter chosen while the one before is loading is added to it', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(/\.data\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/products');
  const color = page.getByRole('combobox', { name: 'color' });
  const asked = page.waitForRequest(/products\.data\?color=White/);
  await color.selectOption('White');
  await asked;
  await expect(color).toHaveValue('White');
  await page.getByRole('button', { name: 'Price $', exact: true }).click();
  answer.resolve();
  await expect(page).toHaveURL('/products?color=White&sort=price_asc');
});

test('the dropdown of a card shows the whole label of a size with few pairs', async ({
  page,
  browser,
  baseURL,
}) => {
  const [shoe]: Shoe[] = await (await page.request.get('/api/shoes/onSale?limit=1')).json();
  if (!shoe) throw new Error('no shoe is on sale');
  await setPairs(browser, baseURL, shoe, 1);
  for (const width of [360, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/sale', `/colletions/${encodeURIComponent(shoe.brand)}`]) {
      await page.goto(address);
      const dropdowns = cards(page).getByRole('combobox');
      await expect(page.locator('option[label*="1 left)"]').first()).toBeAttached();
      for (const dropdown of await dropdowns.all())
        expect(await dropdown.evaluate(findMissingWidth), `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

/** How many pixels a dropdown is too narrow for its longest label. */
const findMissingWidth = (dropdown: Element): number => {
  const copy = dropdown.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('not a dropdown');
  copy.style.cssText = 'position: absolute; width: max-content';
  dropdown.before(copy);
  const needed = copy.getBoundingClientRect().width;
  copy.remove();
  return needed - dropdown.getBoundingClientRect().width;
};
