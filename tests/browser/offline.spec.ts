import type { Page } from '@playwright/test';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { openCart } from './lost-answer-steps.ts';
import {
  address,
  addToCartAndOpen,
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCard,
  findShoe,
  goOffline,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';

// No network is what these journeys are about.
test.use({ ownContext: true, expectedNoise: [/net::ERR_INTERNET_DISCONNECTED/] });
test.beforeEach(({ page }) => recordMessages(page));

const offline = 'No connection. Nothing was charged. Try again.';

/** Opens a filled cart, and presses Checkout without a network; resolves to the addresses that were asked to check out. */
async function checkOutOffline(page: Page, index: number): Promise<string[]> {
  await openStoredCart(page, await findShoe(page, index));
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cart/checkout')) sent.push(request.url());
  });
  await goOffline(page);
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', offline);
  await expect(stopButton(page)).toBeVisible();
  return sent;
}

const stopButton = (page: Page) => page.getByRole('button', { name: 'Cancel payment' });

test('Checkout without a network keeps everything, says that nothing was charged, and pays once there is one', async ({
  page,
  context,
  customer: _,
}) => {
  const sent = await checkOutOffline(page, 31);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Nothing was charged', { exact: true })).toBeVisible();
  await expect(page.getByText('The card could not be checked. Try again.')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(page.getByLabel('Line 1')).toHaveValue(address['Line 1']);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await expectMessage(page, 'status', 'Successful payment');
  await expect(page).toHaveURL(/\/order\//);
  expect(sent).toHaveLength(1);
});

test('a payment that waits for a network is not sent when its buyer says so, changes something or looks elsewhere', async ({
  page,
  context,
  customer: _,
}) => {
  const sent = await checkOutOffline(page, 31);
  const giveUp = {
    press: () => stopButton(page).click(),
    change: () => page.getByLabel('City').fill('Shelbyville'),
    'change the cart': () => page.getByRole('button', { name: /^Increase quantity/ }).click(),
    // A browser that is minimized, or a phone in a pocket.
    hide: () =>
      page.evaluate(() =>
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
      ),
  };
  for (const [way, act] of Object.entries(giveUp)) {
    await act();
    if (way !== 'hide') await expect(stopButton(page)).toBeHidden();
    await context.setOffline(false);
    await expect(stopButton(page)).toBeHidden();
    await expect(checkoutButton(page)).toBeEnabled();
    await expect(page.getByText('Your payment was not sent. Press “Checkout” again to pay.')).toBeVisible();
    expect(sent, way).toEqual([]);
    if (way === 'hide') break;
    await goOffline(page);
    await checkoutButton(page).click();
    await expect(stopButton(page)).toBeVisible();
  }
  await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
  await checkoutButton(page).click();
  await expectMessage(page, 'status', 'Successful payment');
});

test('a form that is sent without a network keeps what was typed, and is accepted once there is one', async ({
  page,
  context,
  customer: _,
}) => {
  const message = 'The shop did not respond. Check your connection and try again.';
  await page.goto('/account');
  await page.getByLabel('Display name').fill('Nova');
  await goOffline(page);
  await page.getByRole('button', { name: 'Update name' }).click();
  await expect(page.getByLabel('Display name')).toHaveAccessibleDescription(message);
  await expect(page.getByLabel('Display name')).toHaveValue('Nova');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update name' }).click();
  await expectMessage(page, 'status', 'Name Updated');
});

test('a button of administrators that is pressed without a network says so, and works once there is one', async ({
  page,
  context,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/orders?search=${idPayment}`);
  await page.getByRole('button', { name: 'Mark received' }).click();
  await expectMessage(page, 'status', 'Order marked received');
  await goOffline(page);
  await page.getByRole('button', { name: 'Mark pending' }).click();
  await expectMessage(page, 'alert', 'The shop did not respond. Check your connection and try again.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Mark pending' }).click();
  await expectMessage(page, 'status', 'Order marked pending');
});

test('a page that cannot be loaded without a network leaves the one that is there', async ({
  page,
  context,
}) => {
  await addToCartAndOpen(page, await findShoe(page, 32));
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await goOffline(page);
  for (const name of ['Account', 'Deals!', 'Continue Shopping']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expectMessage(page, 'alert', "You're offline, so the page could not be loaded.");
    await expect(page).toHaveURL('/cart');
  }
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Deals!' }).first().click();
  await expect(page).toHaveURL('/sale');
});

test('the cart that cannot be opened without a network leaves the shoe, and opens with it', async ({
  page,
  context,
}) => {
  const { shoe } = await findShoe(page, 33);
  await page.goto(`/products/${shoe._id}`);
  await goOffline(page);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expectMessage(page, 'alert', "You're offline, so the page could not be loaded.");
  await expect(page.getByRole('heading', { name: shoe.name, level: 1 })).toBeVisible();
  await context.setOffline(false);
  await openCart(page);
});

test('a shop that answers although the browser suspects no network is used as ever', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Deals!' }).first().click();
  await expect(page).toHaveURL('/sale');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/signin/);
  await page.goto('/colletions/Velmora');
  await page.getByRole('button', { name: 'Price $', exact: true }).click();
  await expect(page).toHaveURL(/sort=price_asc/);
});
