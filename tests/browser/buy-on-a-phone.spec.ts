import type { Locator } from '@playwright/test';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { buy } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import {
  addToCartAndOpen,
  expectMessage,
  findShoe,
  forgetSession,
  recordMessages,
  sizeOf,
} from './shopping-steps.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
test.beforeEach(({ page }) => recordMessages(page));

const edges = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { top: box.y, bottom: box.y + box.height };
};

test('name, price, sizes and BUY ME! are on the first screen, and the second view is a swipe away', async ({
  page,
}) => {
  const { shoe, size } = await findShoe(page, 4);
  await page.goto(`/products/${shoe._id}`);
  const main = page.getByRole('main');
  for (const part of [
    page.getByRole('heading', { level: 1, name: shoe.name }),
    main.getByText(formatCents(toCents(shoe.price, 'usd'), 'usd'), { exact: true }).first(),
    sizeOf(page, shoe.stock[0]?.size ?? size),
    main.getByRole('button', { name: 'BUY ME!' }).first(),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const second = main.getByRole('img', { name: /from the front$/ });
  await expect(second).toBeInViewport();
  await page.getByRole('button', { name: 'Zoom in on the picture from the front' }).focus();
  await expect(second).toBeInViewport({ ratio: 0.9 });
});

test('BUY ME! stays in reach with price and size, and covers neither the end of the page nor a message', async ({
  page,
}) => {
  const { shoe, size } = await findShoe(page, 5);
  await page.goto(`/products/${shoe._id}`);
  await sizeOf(page, size).check();
  const buy = page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first();
  await page.getByRole('link', { name: 'Instagram' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expect(
    page.getByText(`${formatCents(toCents(shoe.price, 'usd'), 'usd')} Size ${size}`),
  ).toBeInViewport();
  expect((await edges(page.getByRole('contentinfo'))).bottom).toBeLessThanOrEqual((await edges(buy)).top);
  await buy.click();
  const message = page.getByRole('status').filter({ hasText: 'Your shoe add to cart' });
  expect((await edges(message)).bottom).toBeLessThanOrEqual((await edges(buy)).top);
});

test('without a size BUY ME! leads to the sizes, marked until one is chosen', async ({ page }) => {
  const { shoe } = await findShoe(page, 6);
  const available = shoe.stock.filter(({ quantity }) => quantity > 0);
  await page.goto(`/products/${shoe._id}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  await expectMessage(page, 'alert', 'Add size');
  const sizes = page.getByRole('radiogroup', { name: 'size', exact: true });
  await expect(sizes).toBeInViewport();
  await expect(sizes).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Choose a size', { exact: true })).toBeVisible();
  await expect(sizeOf(page, available[0]?.size ?? '')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sizeOf(page, available[0]?.size ?? '')).toBeChecked();
  await expect(sizes).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Choose a size', { exact: true })).toHaveCount(0);
});

test('the bag shows what came into the cart, goes with Escape, and leads to the cart, where it stays away', async ({
  page,
}) => {
  const { shoe, size } = await findShoe(page, 7, 3);
  await page.goto(`/products/${shoe._id}`);
  await page.waitForLoadState('networkidle');
  await sizeOf(page, size).check();
  const buy = page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first();
  const bag = page.getByRole('region', { name: 'Added to cart' });
  await buy.click();
  await expect(bag).toContainText(`${shoe.name}Size ${size}, 1 pair`);
  await expect(buy).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(bag).toHaveCount(0);
  await buy.click();
  await expect(bag).toContainText(`Subtotal, 2 pairs${formatCents(2 * toCents(shoe.price, 'usd'), 'usd')}`);
  await bag.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Cart, 3 pairs' })).toBeVisible();
  // It would go by itself after a while.
  expect(await bag.count()).toBe(0);
});

test('the chart of a brand names the size in the bag, and on the order for whoever has its link', async ({
  page,
  baseURL,
  customer: _,
}) => {
  const [shoe]: Shoe[] = await (await page.request.get('/api/shoes?brand=Skarn&size=9&limit=1')).json();
  const stock = shoe?.stock.filter(({ size }) => size === '9');
  if (!shoe || !stock) throw new Error('Skarn has no 9 in stock');
  await page.goto('/sizeChart');
  await page.getByLabel('Show sizes in').selectOption('EU');
  await page.goto(`/products/${shoe._id}`);
  await sizeOf(page, 'EU 42').check();
  await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  const bag = page.getByRole('region', { name: 'Added to cart' });
  await bag.hover();
  await expect(bag).toContainText('Size EU 42, 1 pair');

  const { idPayment } = await buy(page.request, baseURL, { ...shoe, stock });
  const said = page.getByText(`${shoe.name}, size 9 (UK 8, EU 42, 26.5 cm)`);
  await page.goto(`/order/${idPayment}`);
  await expect(said).toBeVisible();
  await forgetSession(page);
  await page.goto(`${baseURL}/order/${idPayment}`);
  await expect(said).toBeVisible();
});

test('the zoom opens at the middle of the picture', async ({ page }) => {
  const { shoe } = await findShoe(page, 8);
  await page.goto(`/products/${shoe._id}`);
  // The next frame comes as early as a browser can paint it.
  await page.evaluate(() => {
    window.requestAnimationFrame = (paint) => {
      queueMicrotask(() => paint(performance.now()));
      return 0;
    };
  });
  await page.getByRole('button', { name: 'Zoom in on the picture from the side' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  const middle = () =>
    picture.evaluate((image) => {
      const { left, width } = image.getBoundingClientRect();
      return Math.round(left + width / 2);
    });
  await expect.poll(middle).toBe(180);
});

test('a card has a heart of its own: visitors sign in, a customer adds and removes', async ({
  page,
  customer: _,
}) => {
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await page.goto('/sale');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Add ${name} to Favorites` }).click();
  await expectMessage(page, 'status', 'Shoe added to Favorites');
  await page.reload();
  await card.getByRole('button', { name: `Remove ${name} from Favorites` }).click();
  await expectMessage(page, 'status', 'Shoe removed from Favorites');
  await addToCartAndOpen(page, await findShoe(page, 9));
  await forgetSession(page);
  await page.goto('/sale');
  await card.getByRole('button', { name: `Add ${name} to Favorites` }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fproducts%2F/);
});
