import { expect, test } from './browser-test.ts';
import { findShoe } from './shopping-steps.ts';
import { isImageLoaded } from './visual-checks.ts';

test('LOADING... until the shoe is loaded; then image, brand, description, color, and Back Home', async ({
  page,
}) => {
  const { shoe } = await findShoe(page, 2);
  const held = Promise.withResolvers<void>();
  await page.route(`**/products/${shoe._id}.data*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/products');
  await page.getByRole('article').nth(2).getByRole('link', { name: shoe.name }).click();
  await expect(page.getByText('LOADING...', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  held.resolve();

  await expect(page.getByRole('heading', { level: 1, name: shoe.name })).toBeVisible();
  await expect(page.getByText('LOADING...')).toHaveCount(0);
  const main = page.getByRole('main');
  const image = main.getByRole('img', { name: `${shoe.brand} ${shoe.name}, ${shoe.color}` }).first();
  await expect(image).toHaveAttribute('src', new RegExp(`^${shoe.picture.base}/`));
  await expect.poll(() => isImageLoaded(image)).toBe(true);
  await expect(main.getByRole('link', { name: shoe.brand, exact: true })).toBeVisible();
  await expect(main.getByRole('paragraph').filter({ hasText: shoe.description })).toBeVisible();
  await expect(main.getByText('Color', { exact: true }).locator('..')).toHaveText(`Color ${shoe.color}`);

  await main.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
});
