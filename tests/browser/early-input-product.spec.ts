import type { Page } from '@playwright/test';
import { buy, createNewShoe, markReceived, placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { delayRequests, openWithDelayedScripts } from './delay-scripts.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import {
  checkoutButton,
  expectMessage,
  fillCard,
  findShoe,
  recordMessages,
  sizeOf,
} from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

test('a size of the grid is bought, and a picture is zoomed', async ({ page }) => {
  const { shoe, size } = await findShoe(page, 5);
  await actBeforeHydration(page, `/products/${shoe._id}`, async () => {
    await sizeOf(page, size).click();
    await button(page, 'BUY ME!').click();
    await page.getByRole('button', { name: 'Zoom in on the picture from the side' }).click();
  });
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await expect(page.getByRole('dialog', { name: shoe.brand })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sizeOf(page, size)).toBeChecked();
});

test('a size chosen with the arrow keys is bought', async ({ page }) => {
  const { shoe } = await findShoe(page, 5);
  const [first = '', second = ''] = shoe.stock.flatMap(({ size, quantity }) => (quantity > 0 ? [size] : []));
  await actBeforeHydration(page, `/products/${shoe._id}`, async () => {
    await sizeOf(page, first).press('Space');
    await page.keyboard.press('ArrowRight');
    await button(page, 'BUY ME!').press('Enter');
  });
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await expect(sizeOf(page, second)).toBeChecked();
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText(`Size ${second}`);
});

test('the heart adds a favorite once, and the review is asked about', async ({ page, customer: _ }) => {
  const { shoe } = await findShoe(page, 5);
  const changes = recordChanges(page);
  await actBeforeHydration(page, `/products/${shoe._id}`, async () => {
    await button(page, 'Add to Favorites').click();
    await button(page, 'I already bought them').click();
  });
  await expectMessage(page, 'status', 'Shoe added to Favorites');
  await expectMessage(page, 'status', "You haven't bought these yet");
  const added = changes.filter((change) => change.includes('/api/favorites/'));
  expect(added).toHaveLength(1);

  await actBeforeHydration(page, `/products/${shoe._id}`, () => button(page, 'Add to Favorites').click());
  await expect(button(page, 'Remove from Favorites')).toBeEnabled();
  expect(changes.filter((change) => change.includes('/api/favorites/'))).toEqual(added);
});

test('the heart leads a visitor to sign in', async ({ page }) => {
  const { shoe } = await findShoe(page, 5);
  await actBeforeHydration(page, `/products/${shoe._id}`, () => button(page, 'Add to Favorites').click());
  await expect(page).toHaveURL(`/signin?next=%2Fproducts%2F${shoe._id}`);
});

test('a review on a page of its own is written once, then deleted', async ({
  page,
  customer: _,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await markReceived(browser, baseURL, idPayment);
  const address = `/products/${shoe._id}/review`;
  const changes = recordChanges(page);
  await actBeforeHydration(page, address, async () => {
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByLabel('Your review').fill('Light as a feather');
    await button(page, 'Add review').click();
    await button(page, 'Add review').click();
  });
  await expect(button(page, 'Update review')).toBeVisible();
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  expect(changes).toEqual([`POST ${address}.data`]);
  await actBeforeHydration(page, address, () => button(page, 'Delete my review').click());
  await expect(page.getByText('Deleted!')).toBeVisible();
  expect(changes).toEqual([`POST ${address}.data`, `POST ${address}`]);
});

const controls = ['input', 'select', 'textarea', 'button:enabled'].map((name) => `${name}:visible`).join();

test('the cart shows no control that does not work yet, and its first inputs count', async ({ page }) => {
  const { shoe, size } = await findShoe(page, 6);
  await page.goto('/sizeChart');
  const line = { _id: shoe._id, name: shoe.name, image: shoe.image, price: shoe.price, size, quantity: 2 };
  await page.evaluate((text) => localStorage.setItem('carrito', text), JSON.stringify([line]));
  const late = await delayRequests(page, /\/assets\/validate-billing.*\.js$|\/sandbox\/stripe\.js$/);
  const { loadScripts } = await openWithDelayedScripts(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('main').locator(controls)).toHaveCount(0);
  await loadScripts();
  await page.getByLabel('Name', { exact: true }).fill('Al');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Main Street 5');
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(checkoutButton(page)).toBeDisabled();
  await late.release();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid name\./,
  );
  await expect(page.getByLabel('Line 1')).toHaveValue('Main Street 5');
  await fillCard(page, '4242424242424242');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(checkoutButton(page)).toBeEnabled();
  await expectRequests(page, recordChanges(page), []);
  await page.getByRole('button', { name: /^Decrease quantity/ }).click();
  await expect(page.getByText('Quantity 2')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('You have not added products to the cart yet...')).toBeVisible();
});

test('the payment id of an order is copied', async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { idPayment } = await placeOrder(browser, baseURL);
  await actBeforeHydration(page, `/order/${idPayment}`, () =>
    page.getByRole('button', { name: 'Copy the payment ID' }).click(),
  );
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(idPayment);
});
