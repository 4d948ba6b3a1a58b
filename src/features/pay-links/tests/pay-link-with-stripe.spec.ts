import { asAdministrator, postToApi } from '#tests/browser/administrator.ts';
import { expect } from '#tests/browser/browser-test.ts';
import { findShoe } from '#tests/browser/shopping-steps.ts';
import { fillCard, test } from '#tests/browser/stripe-shop.ts';

test('a link is paid with a card that is typed into a frame of Stripe’s origin', async ({
  page,
  browser,
  baseURL,
}) => {
  const { shoe, size } = await findShoe(page, 23);
  const address = {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  };
  const { payUrl } = await asAdministrator(browser, baseURL, (request) =>
    postToApi(request, baseURL, 'admin/orders', {
      email: 'mia@mail.example',
      lines: [{ _id: shoe._id, size, quantity: 1 }],
      address,
      payment: 'link',
    }),
  );
  await page.goto(new URL(payUrl).pathname);
  await fillCard(page, '4242424242424242');
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).toContain('https://js.stripe.com');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/^Thank you! Your order SP-\w+ is paid/)).toBeVisible();
});
