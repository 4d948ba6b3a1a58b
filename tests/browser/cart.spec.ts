import type { Page } from '@playwright/test';
import { createNewShoe } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { openWithDelayedScripts } from './delay-scripts.ts';
import {
  address,
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';
import { setPairs } from './waitlist-steps.ts';

// One test declines a card.
test.use({ expectedNoise: [/status of 402|net::ERR_FAILED/] });
test.beforeEach(({ page }) => recordMessages(page));

/** Stores a line in the browser's cart, optionally with another price in dollars. */
async function storeInCart(page: Page, place: number, quantity: number, dollars?: number) {
  const { shoe, size } = await findShoe(page, place);
  const { _id, name, image } = shoe;
  const price = dollars ?? shoe.price;
  const kept = JSON.stringify([{ _id, name, image, price, size, quantity }]);
  await page.goto('/sizeChart');
  await page.evaluate((lines) => localStorage.setItem('carrito', lines), kept);
  return { name, size, price };
}

/** Stores a line in the cart and opens it. */
async function openCart(...left: Parameters<typeof storeInCart>) {
  const line = await storeInCart(...left);
  const [page] = left;
  await page.goto('/cart');
  await expect(page.getByLabel('Card number')).toBeVisible();
  return line;
}

test('a line shows its size and its total for the quantity', async ({ page }) => {
  const { name, size, price } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name });
  const dollars = (pairs: number) => `$${(price * pairs).toLocaleString('en-US')}`;
  await expect(line.getByText(`Size ${size}`)).toBeVisible();
  await expect(line.getByText(dollars(2), { exact: true })).toBeVisible();
  await line.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(line.getByText(dollars(3), { exact: true })).toBeVisible();
});

test('on a translated page the quantity shown is the one that is paid', async ({ page }) => {
  const { name } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name });
  // As Google Translate does.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter(({ nodeValue }) => nodeValue?.trim())) {
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      text.parentNode?.replaceChild(font, text);
      font.firstChild?.appendChild(document.createTextNode(text.nodeValue ?? ''));
    }
  });
  await line.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(line.locator('[aria-live]')).toHaveText('Quantity 3');
  await expect(page.getByRole('link', { name: 'Cart, 3 pairs' })).toContainText('3');
});

test('returning to the cart reads what is stored by then, not what the page showed before', async ({
  page,
}) => {
  const { name, price } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name });
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
  await page.evaluate(() => {
    const [first] = JSON.parse(localStorage.getItem('carrito') ?? '[]');
    localStorage.setItem('carrito', JSON.stringify([{ ...first, quantity: 3 }]));
  });
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(line.getByText(`$${(price * 3).toLocaleString('en-US')}`, { exact: true })).toBeVisible();
});

test('more pairs of a size than one order may have are told before paying', async ({ page }) => {
  const { name } = await openCart(page, 31, 4);
  const message = page.getByText('One order can have at most 3 pairs of one size and 10 pairs in total');
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(message).toBeVisible();
  await line.getByRole('button', { name: /^Decrease quantity/ }).click();
  await expect(message).toBeHidden();
});

test('Plus stops at the limit of an order and at the pairs that are left, and says why', async ({
  page,
  browser,
  baseURL,
}) => {
  const { name } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name });
  const plus = line.getByRole('button', { name: /^Increase quantity/ });
  await expect(plus).not.toHaveAccessibleDescription(/./);
  await plus.click();
  await expect(plus).toHaveAccessibleDescription('Limit: 3 pairs of one size');
  await expect(plus).toBeDisabled();
  await plus.click({ force: true });
  await expect(line.getByText('Quantity 3')).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const shoe = await createNewShoe(browser, baseURL);
  await setPairs(browser, baseURL, shoe, 1);
  await openStoredCart(page, { shoe, size: '9' });
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toHaveAccessibleDescription(
    'Only 1 pair left',
  );
});

test('a line that was removed and a cart that was cleared come back with Undo', async ({ page }) => {
  const { name } = await openCart(page, 31, 2);
  const line = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Quantity 2' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(`Removed ${name}`)).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line).toHaveCount(1);
  await expect(undo).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText(`Removed ${name}`)).toBeVisible();
  await expect(page.getByText('Subtotal')).toHaveCount(0);
  await undo.click();
  await expect(line).toHaveCount(1);
});

test('before the scripts are loaded only an empty cart shows the empty message', async ({ page }) => {
  const isEmpty = page.getByText('You have not added products to the cart yet...');
  const empty = await openWithDelayedScripts(page, '/cart');
  await expect(isEmpty).toBeVisible();
  await empty.loadScripts();
  await storeInCart(page, 33, 1);
  const filled = await openWithDelayedScripts(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(isEmpty).toBeHidden();
  await filled.loadScripts();
});

test('Checkout is disabled until the card field is loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/sandbox/stripe.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await storeInCart(page, 33, 1);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
  held.resolve();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(checkoutButton(page)).toBeEnabled();
});

test('Checkout is disabled while the subtotal is 0, even with a line and a card field', async ({ page }) => {
  await openCart(page, 32, 1, 0);
  await fillAddress(page);
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
  await openCart(page, 32, 1, 1);
  await expect(checkoutButton(page)).toBeEnabled();
});

test('the payment provider gets the billing name and address; checkout is not called when it declines the card', async ({
  page,
  customer: _,
}) => {
  const { name } = await openCart(page, 33, 1);
  const message = 'Your card number is not one we know.';
  let isReached = false;
  const forms: URLSearchParams[] = [];
  let checkouts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/cart/checkout')) checkouts += 1;
  });
  await page.route('**/v1/confirmation_tokens', (route) => {
    if (!isReached) return route.abort();
    forms.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ status: 402, json: { error: { code: 'incorrect_number', message } } });
  });
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  const silence =
    "We didn't get a reply. Your cart and address are saved. Check your connection, then try again.";
  await expectMessage(page, 'alert', silence);
  await expect(page.getByText('Nothing was charged', { exact: true })).toBeVisible();
  await expect(page.getByText('The card could not be checked. Try again.')).toBeHidden();
  isReached = true;
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(message);
  await expect(page.getByText('The card could not be checked. Try again.')).toBeHidden();
  await expect(checkoutButton(page)).toBeEnabled();

  const [form, ...more] = forms.map((fields) => Object.fromEntries(fields));
  expect(more).toEqual([]);
  expect(form).toMatchObject({
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': address.Name,
    'payment_method_data[billing_details][address][line1]': address['Line 1'],
    'payment_method_data[billing_details][address][city]': address.City,
    'payment_method_data[billing_details][address][state]': address.State,
    'payment_method_data[billing_details][address][postal_code]': address['Postal code'],
  });
  expect(checkouts).toBe(0);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
