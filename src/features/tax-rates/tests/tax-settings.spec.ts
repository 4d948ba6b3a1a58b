import { asAdministrator } from '#tests/browser/administrator.ts';
import { test as base, expect, findAccessibilityViolations } from '#tests/browser/browser-test.ts';
import {
  addToCartAndOpen,
  expectMessage,
  expectThanks,
  fillCard,
  findShoe,
  recordMessages,
} from '#tests/browser/shopping-steps.ts';
import { withShop } from '#tests/browser/worker-shop.ts';

/** In a shop of their own: the others of a worker charge no tax. */
const test = base.extend<object, { readonly taxing: string }>({
  taxing: ['taxing', { scope: 'worker' }],
  shop: [({ taxing: _ }, use) => withShop(use), { scope: 'worker' }],
});
// A quote for an address without a postal code.
test.use({ expectedNoise: [/status of 422/] });
test.beforeEach(({ page }) => recordMessages(page));

test('Stripe computes taxes once an administrator wants that, for the whole address', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  await asAdministrator(browser, baseURL, (request) =>
    request.put('/api/admin/settings', { data: { delivery: [{ country: 'US', priceCents: 490 }] } }),
  );
  await page.goto('/admin/settings/tax');
  await page.getByRole('button', { name: 'Use Stripe Tax' }).click();
  await expectMessage(page, 'status', 'Stripe computes the taxes');
  await expect(page.getByRole('button', { name: 'Use the rates below' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const { shoe, size } = await findShoe(page, 3);
  await addToCartAndOpen(page, { shoe, size });
  const form = page.getByRole('region', { name: 'Checkout' });
  await expect(form.getByText('Enter the whole address: taxes depend on it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await form.getByLabel('Name').fill('Ana Perez');
  await form.getByLabel('Street and number').fill('350 5th Ave');
  await form.getByLabel('City').fill('New York');
  await form.getByLabel('State').fill('NY');
  await form.getByLabel('ZIP').fill('10118');
  await fillCard(page, '4242424242424242');
  await expect(form.getByText('Tax (8.875%)')).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectThanks(page);
  await expect(page.getByRole('main')).toContainText('8.875%');
});
