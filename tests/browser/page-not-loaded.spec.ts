import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { waitForLaterScripts } from './later-scripts.ts';
import {
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';

const noise = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 404|loading route module|imported module/i;
test.use({ expectedNoise: [noise] });
test.beforeEach(({ page }) => recordMessages(page));

const unanswered = /\.data(\?|$)/;

/** Goes from the sale to a cart with a shoe, and types an address and a card. */
async function fillCartAfterSale(page: Page): Promise<void> {
  await openStoredCart(page, await findShoe(page, 34));
  await page.goto('/sale');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
}

/** The cart is there with what was typed, and says that it could not be left. */
async function expectKept(page: Page): Promise<void> {
  await expectMessage(page, 'alert', "You're offline, so the page could not be loaded.");
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel('City')).toHaveValue('Springfield');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
}

/** Lets AbortSignal.timeout follow the page's clock. */
const installClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (time) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), time);
      return controller.signal;
    };
  });
};

test('back without a network keeps the page and what was typed, and goes back when there is one', async ({
  page,
  context,
}) => {
  await fillCartAfterSale(page);
  await context.setOffline(true);
  await page.goBack();
  await expectKept(page);
  await context.setOffline(false);
  await page.goBack();
  await expect(page).toHaveURL('/sale');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/cart');
});

test('forward without a network keeps the page', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Deals!' }).first().click();
  await expect(page).toHaveURL('/sale');
  await page.goBack();
  await expect(page).toHaveURL('/');
  // The address changes before the page does.
  await expect(page.getByRole('region', { name: 'On sale' })).toBeVisible();
  await context.setOffline(true);
  await page.goForward();
  await expectMessage(page, 'alert', "You're offline, so the page could not be loaded.");
  await expect(page).toHaveURL('/');
  await context.setOffline(false);
  await page.goForward();
  await expect(page).toHaveURL('/sale');
});

test('a page whose data nobody answers leaves the one that is there', async ({ page }) => {
  await fillCartAfterSale(page);
  await page.route(unanswered, (route) => route.abort());
  await page.getByRole('link', { name: 'Deals!' }).first().click();
  await expectKept(page);
  await page.unroute(unanswered);
  await page.getByRole('link', { name: 'Deals!' }).first().click();
  await expect(page).toHaveURL('/sale');
});

test('a page whose code nobody answers leaves the one that is there', async ({ page }) => {
  await fillCartAfterSale(page);
  await page.route(/\/assets\/|\/healthz$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expectKept(page);
  await page.unroute(/\/assets\/|\/healthz$/);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/signin/);
});

test('code that an answering shop no longer has is loaded with the document', async ({ page }) => {
  await page.goto('/sizeChart');
  await waitForLaterScripts(page);
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await loaded;
  await page.unroute(/\/assets\//);
  await expect(page).toHaveURL(/signin/);
});

test('a shoe that does not come within 15 s leaves the cart as it was', async ({ page }) => {
  await installClock(page);
  await fillCartAfterSale(page);
  await page.route(unanswered, () => {});
  await page.locator('main').getByRole('link', { name: /./ }).first().click();
  await expect(page.getByText('LOADING...', { exact: true })).toBeVisible();
  await page.clock.fastForward(15_000);
  await expectKept(page);
  await expect(page.getByText('LOADING...', { exact: true })).toBeHidden();
});

test('a checkout that is not answered within 30 s ends, and pays when pressed again', async ({
  page,
  customer: _,
}) => {
  await installClock(page);
  await fillCartAfterSale(page);
  const asked = page.waitForRequest('**/api/cart/checkout');
  await page.route('**/api/cart/checkout', () => {}, { times: 1 });
  await checkoutButton(page).click();
  await asked;
  await page.clock.fastForward(30_000);
  await expect(checkoutButton(page)).toBeEnabled();
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await checkoutButton(page).click();
  await expectMessage(page, 'status', 'Successful payment');
});

test('favorites and session that nobody answered are asked for again when the network is back', async ({
  page,
  customer: _,
}) => {
  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/favorites');
  await expect(page.getByText('The shop did not respond. Try again in a moment.')).toBeVisible();
  await page.unroute('**/api/session');
  // What listens to the network is loaded after the page.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('No favorites yet')).toBeVisible();
});
