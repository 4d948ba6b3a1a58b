import { expect, test } from './browser-test.ts';

test('a visitor finds a shoe from the home page', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test.describe('an unknown address', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('shows the page-not-found page with a link home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('brands, deals and a shoe are plain links', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Deals!' }).click();
    await expect(page.getByRole('heading', { name: 'ON SALE!' })).toBeVisible();
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]+$/);
    await expect(page.getByRole('button', { name: 'BUY ME!' }).first()).toBeVisible();
  });
});
