import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import {
  addToCartAndOpen,
  checkoutButton,
  expectMessage,
  expectThanks,
  fillAddress,
  findShoe,
  recordMessages,
} from './shopping-steps.ts';
import { cardNumber, fieldOf, fillCard, test } from './stripe-shop.ts';

/** Opens the cart with one line. */
async function openCart(page: Page, place: number): Promise<void> {
  const { shoe, size } = await findShoe(page, place);
  const { _id, name, image, price } = shoe;
  const line = JSON.stringify([{ _id, name, image, price, size, quantity: 1 }]);
  await page.addInitScript((lines) => {
    if (self === top && !sessionStorage.getItem('cart stored')) localStorage.setItem('carrito', lines);
    if (self === top) sessionStorage.setItem('cart stored', 'yes');
  }, line);
  await page.goto('/cart');
}

test('a pair is bought with a card that is typed into a frame of Stripe’s origin', async ({
  page,
  customer: _,
}) => {
  await recordMessages(page);
  await openCart(page, 21);
  await fillAddress(page);
  await expect(cardNumber(page)).toBeVisible();
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).toContain('https://js.stripe.com');
  await expect(page.getByLabel('Card number')).toHaveCount(0);

  await checkoutButton(page).click();
  await expect(fieldOf(page).getByText('Your card number is incomplete.')).toBeVisible();
  await expect(cardNumber(page)).toBeFocused();

  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectMessage(page, 'status', 'Successful payment');
  await expectThanks(page);
});

test('a challenge of 3-D Secure 2 is completed in a frame of Stripe’s, without leaving the cart', async ({
  page,
  customer: _,
}) => {
  await recordMessages(page);
  await openCart(page, 22);
  await fillAddress(page);
  await fillCard(page, '4000000000003220');
  await checkoutButton(page).click();
  const challenge = page.getByRole('dialog', { name: '3-D Secure' }).locator('iframe').contentFrame();
  await challenge.getByRole('button', { name: 'Complete' }).click();
  await expectMessage(page, 'status', 'Successful payment');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the field in its frame has the colors of the theme, also of one that is chosen later', async ({
  page,
}) => {
  await openCart(page, 25);
  const background = () => cardNumber(page).evaluate((input) => getComputedStyle(input).backgroundColor);
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click();
  await expect.poll(background).not.toBe('rgb(255, 255, 255)');
});

test('the cart that a link leads to has the field too, and only the cart may load Stripe', async ({
  page,
  customer: _,
}) => {
  await recordMessages(page);
  const home = await page.request.get('/');
  expect(home.headers()['content-security-policy']).not.toContain('stripe.com');
  await addToCartAndOpen(page, await findShoe(page, 23));
  await expect(cardNumber(page)).toBeVisible();
});

test.describe('where something of Stripe is missing', () => {
  const noise = /Content.Security.Policy|Failed to (load resource|fetch|execute 'postMessage')/i;
  test.use({ expectedNoise: [noise] });

  for (const [directive, source] of [
    ['script-src', 'https://js.stripe.com'],
    ['frame-src', 'https://js.stripe.com'],
    ['connect-src', 'https://api.stripe.com'],
    ['frame-src', 'https://hooks.stripe.com'],
  ] as const) {
    test(`the policy without ${source} in ${directive} breaks the payment`, async ({ page, customer: _ }) => {
      await page.route('**/cart', async (route) => {
        const response = await route.fetch();
        const policy = response.headers()['content-security-policy'] ?? '';
        const changed = policy.replace(new RegExp(`(${directive} [^;]*?) ?${source}(?=[ ;])`), '$1');
        expect(changed).not.toBe(policy);
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': changed },
        });
      });
      const blocked = page.waitForEvent('pageerror', {
        predicate: ({ message }) => message.includes(`violation: ${directive}`) && message.includes(source),
      });
      await openCart(page, 24);
      if (source === 'https://js.stripe.com') return expect(await blocked).toBeTruthy();
      await fillAddress(page);
      await fillCard(page, '4000000000003220');
      await checkoutButton(page).click();
      expect(await blocked).toBeTruthy();
    });
  }

  test('the shopper is told that the field could not be loaded, and Checkout stays disabled', async ({
    page,
  }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await openCart(page, 24);
    await expect(page.getByRole('alert')).toHaveText(
      'The card field could not be loaded. Check your connection and reload the page.',
    );
    await expect(checkoutButton(page)).toBeDisabled();
  });
});
