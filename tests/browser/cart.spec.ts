import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { openHeld } from './held-scripts.ts';
import {
  address,
  checkout,
  expectMessage,
  findShoe,
  hearMessages,
  typeAddress,
  typeCard,
} from './shopper.ts';

// A card that is refused is what one of these is about.
test.use({ expectedNoise: [/status of 402/] });
test.beforeEach(({ page }) => hearMessages(page));

/** Leaves pairs of a shoe in the browser's cart, for as many dollars each. */
async function leaveInCart(page: Page, place: number, quantity: number, dollars?: number) {
  const { shoe, size } = await findShoe(page, place);
  const { _id, name, image } = shoe;
  const price = dollars ?? shoe.price;
  const kept = JSON.stringify([{ _id, name, image, price, size, quantity }]);
  await page.goto('/sizeChart');
  await page.evaluate((lines) => localStorage.setItem('carrito', lines), kept);
  return { name, size, price };
}

/** Leaves pairs in the cart and opens it. */
async function openCart(...left: Parameters<typeof leaveInCart>) {
  const line = await leaveInCart(...left);
  const [page] = left;
  await page.goto('/cart');
  await expect(page.getByLabel('Card number')).toBeVisible();
  return line;
}

test('a line shows its size and its total, which follows the quantity', async ({ page }) => {
  const { name, size, price } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name });
  const dollars = (pairs: number) => `$${(price * pairs).toLocaleString('en-US')}`;
  await expect(line.getByText(`Size ${size}`)).toBeVisible();
  await expect(line.getByText(dollars(2), { exact: true })).toBeVisible();
  await line.getByRole('button', { name: /^Plus/ }).click();
  await expect(line.getByText(dollars(3), { exact: true })).toBeVisible();
});

test('before any script has come the cart says that it is empty, and never that of a filled one', async ({
  page,
}) => {
  const isEmpty = page.getByText('You have not added products to the cart yet...');
  const empty = await openHeld(page, '/cart');
  await expect(isEmpty).toBeVisible();
  await empty.goOn();
  await leaveInCart(page, 33, 1);
  const filled = await openHeld(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(isEmpty).toBeHidden();
  await filled.goOn();
});

test('Checkout is disabled until the card field has come', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/sandbox-card-field-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await leaveInCart(page, 33, 1);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Plus/ })).toBeVisible();
  await expect(checkout(page)).toBeDisabled();
  held.resolve();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
});

test('Checkout is disabled while the subtotal is 0, though there is a line and a card field', async ({
  page,
}) => {
  await openCart(page, 32, 1, 0);
  await typeAddress(page);
  await expect(page.getByRole('button', { name: /^Plus/ })).toBeVisible();
  await expect(checkout(page)).toBeDisabled();
  await openCart(page, 32, 1, 1);
  await expect(checkout(page)).toBeEnabled();
});

test('the processor gets billing name and address; refuses it the card, checkout is not called', async ({
  page,
  customer: _,
}) => {
  const { name } = await openCart(page, 33, 1);
  const message = 'Your card number is not one we know.';
  const forms: URLSearchParams[] = [];
  let checkouts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/cart/checkout')) checkouts += 1;
  });
  await page.route('**/v1/payment_methods', (route) => {
    forms.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ status: 402, json: { error: { code: 'incorrect_number', message } } });
  });
  await typeAddress(page);
  await typeCard(page, '4242424242424242');
  await checkout(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(message);
  await expect(checkout(page)).toBeEnabled();

  const [form, ...more] = forms.map((fields) => Object.fromEntries(fields));
  expect(more).toEqual([]);
  expect(form).toMatchObject({
    type: 'card',
    'billing_details[name]': address.Name,
    'billing_details[address][line1]': address['Line 1'],
    'billing_details[address][city]': address.City,
    'billing_details[address][state]': address.State,
    'billing_details[address][postal_code]': address['Postal code'],
  });
  expect(checkouts).toBe(0);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
