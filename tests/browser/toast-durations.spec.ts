import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { fillAddress, fillCard, findShoe, openStoredCart, sizeOf, toast } from './shopping-steps.ts';

test.use({ ownContext: true });

test.beforeEach(({ page }) => page.clock.install());

/** Stops the page's clock, so that a toast disappears only when a test lets the time pass. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/** Passes when a message is visible for a time in ms of the page's clock, and no longer. */
async function expectVisibleFor(page: Page, message: Locator, time: number): Promise<void> {
  // What is answered by the network needs timers of a few ms before it is shown.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return message.count();
    })
    .toBe(1);
  await page.clock.runFor(time - 200);
  await expect(message).toBeVisible();
  await page.clock.runFor(300);
  await expect(message).toHaveCount(0);
}

test("'Add size' is shown for 3000 ms, 'Your shoe add to cart' for 2000 ms", async ({ page }) => {
  const { shoe, size } = await findShoe(page, 0);
  await page.goto(`/products/${shoe._id}`);
  const buy = page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first();
  await stopClock(page);
  // By keyboard, because a toast stays while the mouse is over it.
  await buy.press('Enter');
  await expectVisibleFor(page, toast(page, 'alert', 'Add size'), 3000);
  await sizeOf(page, size).press('Space');
  await buy.press('Enter');
  await expectVisibleFor(page, toast(page, 'status', 'Your shoe add to cart'), 2000);
});

test("'error in your payment' is shown for 3000 ms, the message of a checkout for 5000 ms", async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 0));
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await expect(checkout).toBeEnabled();
  await stopClock(page);
  await checkout.press('Enter');
  await expectVisibleFor(page, toast(page, 'alert', 'error in your payment'), 3000);

  await page.clock.resume();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await stopClock(page);
  await checkout.press('Enter');
  await expectVisibleFor(page, toast(page, 'status', 'Successful payment'), 5000);
});
