import { expect, test } from './browser-test.ts';

test('a page opened from a campaign is the page without its parameters, live, and scripts still see the address', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const address = '/products?utm_source=mail&offset=6';
  await page.goto(address);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?offset=12');
  await page.goBack();
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => location.search)).toBe('?utm_source=mail&offset=6');
  await expect(page.getByText('2 of', { exact: false }).first()).toBeVisible();
  expect(errors).toEqual([]);
});
