import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { findShoe, sizeOf } from './shopping-steps.ts';
import { isImageLoaded, readColor } from './visual-checks.ts';

test('LOADING... until the shoe is loaded; then image, brand, description, color, and Back Home', {
  tag: '@journey',
}, async ({ page }) => {
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
  await expect(main.getByText(shoe.description, { exact: true })).toBeVisible();
  await expect(main.getByText('Color', { exact: true }).locator('..')).toHaveText(`Color ${shoe.color}`);

  await main.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the size is one choice, and choosing a sold-out size offers its waitlist', async ({ page }) => {
  const { shoe, before, soldOut, after } = await findPartlySoldOut(page);
  await page.goto(`/products/${shoe._id}`);
  const options = page.locator('.shoe-choice');
  await expect(options.locator('select, input, [role=listbox]')).toHaveCount(shoe.stock.length);
  await expect(options.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'size', exact: true })).toHaveText(
    shoe.stock.map(({ size }) => size).join(''),
  );
  await expect(options.getByText('size (US)')).toBeVisible();
  const chart = await options.getByRole('link', { name: 'Size Chart' }).boundingBox();
  const label = await options.getByText('size (US)').boundingBox();
  expect(Math.abs((chart?.y ?? 0) - (label?.y ?? 99))).toBeLessThan(12);
  await expect(options.getByRole('link', { name: /^Sizes? .*sold out\? Get notified$/ })).toContainText(
    soldOut,
  );

  await sizeOf(page, before).press('Space');
  await expect(sizeOf(page, before)).toBeChecked();
  const gone = sizeOf(page, soldOut);
  await expect(gone).toHaveAccessibleDescription('Sold out');
  await expect(sizeOf(page, before)).toHaveAccessibleDescription('');
  await page.keyboard.press('ArrowRight');
  await expect(gone).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(sizeOf(page, after)).toBeChecked();
  await expect(sizeOf(page, after)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(sizeOf(page, before)).toBeChecked();

  await gone.click({ force: true });
  await expect(gone).toBeChecked();
  await expect(options.getByText(`Size ${soldOut} is sold out. Choose another.`)).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await options.getByRole('link', { name: `Size ${soldOut} sold out? Get notified`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Waitlist', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Size', { exact: true })).toHaveValue(soldOut);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the chosen size and what is sold out look different from the other sizes', async ({ page }) => {
    const { shoe, before, soldOut, after } = await findPartlySoldOut(page);
    await page.goto(`/products/${shoe._id}`);
    await sizeOf(page, before).check();
    const face = (size: string) => sizeOf(page, size).locator('+ span');
    const other = await readColor(face(after), 'backgroundColor');
    expect(await readColor(face(before), 'backgroundColor')).not.toEqual(other);
    await expect(face(soldOut)).toHaveCSS('text-decoration-line', 'line-through');
    await expect(face(after)).toHaveCSS('text-decoration-line', 'none');
  });
});

/** A shoe of which a size between two others is sold out. */
async function findPartlySoldOut(page: Page) {
  const shoes: Shoe[] = await (await page.request.get('/api/shoes?limit=100')).json();
  for (const shoe of shoes)
    for (const [index, { size, quantity }] of shoe.stock.entries()) {
      const [before, after] = [shoe.stock[index - 1], shoe.stock[index + 1]];
      if (quantity === 0 && before?.quantity && after?.quantity)
        return { shoe, before: before.size, soldOut: size, after: after.size };
    }
  throw new Error('The demo catalogue has no shoe of which one size is sold out');
}

test('pressing the middle of a picture zooms it', async ({ page }) => {
  const { shoe } = await findShoe(page, 2);
  await page.goto(`/products/${shoe._id}`);
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: `${shoe.brand} ${shoe.name}, ` })
    .first();
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('dialog')).toBeVisible();
});
