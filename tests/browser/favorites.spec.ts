import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { expectMessage, fillCredentials, recordMessages } from './shopping-steps.ts';
import { countColumns, readColor, recordLayoutShifts } from './visual-checks.ts';

test.beforeEach(({ page }) => recordMessages(page));

const add = (page: Page) => page.getByRole('button', { name: 'Add to Favorites' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from Favorites' });

async function findShoes(page: Page, count: number): Promise<{ _id: string; name: string }[]> {
  return (await page.request.get(`/api/shoes?limit=${count}&offset=30`)).json();
}

test('a visitor who presses the heart signs in and returns to the shoe', async ({ page }) => {
  const [shoe] = await findShoes(page, 1);
  await page.goto(`/products/${shoe?._id}`);
  await add(page).click();
  await expect(page).toHaveURL(/\/signin\?next=/);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await fillCredentials(page, `${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`/products/${shoe?._id}`);
  await add(page).click();
  await expectMessage(page, 'status', 'Shoe added to Favorites');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing moves when a visitor is asked to sign in for favorites', async ({ page }) => {
    const readShifts = await recordLayoutShifts(page);
    await page.goto('/favorites');
    await expect(page.getByText('Sign in to see your favorites')).toBeVisible();
    expect(await readShifts()).toBeLessThan(0.001);
  });
});

test('the heart adds and, filled red, removes a favorite; both show a toast and change My Favorites', {
  tag: '@journey',
}, async ({ page, customer: _ }) => {
  const [shoe] = await findShoes(page, 1);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await page.goto(`/products/${shoe?._id}`);
  await add(page).click();
  await expectMessage(page, 'status', 'Shoe added to Favorites');
  await expect(remove(page).locator('svg')).toHaveAttribute('fill', 'currentColor');
  // The color changes in a transition.
  await expect
    .poll(async () => {
      const { red, green } = await readColor(remove(page), 'color');
      return red / (green + 1);
    })
    .toBeGreaterThan(1.5);

  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'MY FAVORITES!' })).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await remove(page).click();
  await expectMessage(page, 'status', 'Shoe removed from Favorites');
  await expect(add(page)).toBeEnabled();
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('a favorite that is added at once stays, and the others are asked for only once', async ({
  page,
  customer: _,
}) => {
  const [shoe] = await findShoes(page, 1);
  const asked: string[] = [];
  await page.route('/api/favorites/*', (route) => {
    asked.push(route.request().method());
    return route.continue();
  });
  await page.goto(`/products/${shoe?._id}`);
  await add(page).click();
  await expectMessage(page, 'status', 'Shoe added to Favorites');
  await expect(remove(page)).toBeEnabled();
  expect(asked).toEqual(['GET', 'POST']);
});

test('eight per page, newest first, with Previous and Next', async ({ page, customer: _, baseURL }) => {
  const { user } = await (await page.request.get('/api/session')).json();
  const shoes = await findShoes(page, 10);
  for (const { _id } of shoes)
    await page.request.post(`/api/favorites/${user.uid}`, {
      data: { shoeId: _id },
      headers: { origin: baseURL ?? '' },
    });
  const names = shoes.map(({ name }) => name).reverse();
  const shown = page.getByRole('article').getByRole('heading');
  await page.goto('/favorites');
  await expect(shown).toHaveText(names.slice(0, 8));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(shown).toHaveText(names.slice(8));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(shown).toHaveText(names.slice(0, 8));
  expect(await countColumns(page.getByRole('article'))).toBe(4);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await countColumns(page.getByRole('article'))).toBe(2);
});

test('a visitor of My Favorites is asked to sign in', async ({ page }) => {
  await page.goto('/favorites');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
