import type { Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { test as base } from './browser-test.ts';
import { answerForStripe } from './stripe-hosts.ts';
import { withShop } from './worker-shop.ts';

/** A shop with Stripe's keys. The script of the payment sandbox answers for Stripe's hosts, in frames of their origins. */
export const test = base.extend<object, { stripePort: number }>({
  stripePort: [async ({ playwright: _ }, use) => use(await freePort()), { scope: 'worker' }],
  shop: [
    ({ stripePort }, use) =>
      withShop(use, {
        program: 'tests/support/stripe-shop-process.ts',
        settings: { STRIPE_HOSTS_PORT: String(stripePort) },
      }),
    { scope: 'worker' },
  ],
  context: async ({ context, stripePort }, use) => {
    await answerForStripe(context, `http://127.0.0.1:${stripePort}`);
    await use(context);
  },
});

/** The frame with the card field. */
export const fieldOf = (page: Page) =>
  page.locator('iframe[title="Secure payment input frame"]').contentFrame();
export const cardNumber = (page: Page) => fieldOf(page).getByLabel('Card number');

/** Fills the inputs of the frame. Not key by key: those that follow a change of the focus between processes may get lost. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await cardNumber(page).fill(number);
  await fieldOf(page).getByLabel('Expiry date').fill('1234');
  await fieldOf(page).getByLabel('CVC').fill('123');
}
