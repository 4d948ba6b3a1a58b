import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { asAdministrator, postToApi } from '#tests/browser/administrator.ts';
import { test as base, expect, findAccessibilityViolations } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';
import {
  expectMessage,
  expectThanks,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
} from '#tests/browser/shopping-steps.ts';
import { withShop } from '#tests/browser/worker-shop.ts';

/** In a shop of their own: the others of a worker deliver for free. */
const test = base.extend<object, { readonly delivering: string }>({
  delivering: ['delivering', { scope: 'worker' }],
  shop: [({ delivering: _ }, use) => withShop(use), { scope: 'worker' }],
});

// A code that is refused answers 409, and one request gets no answer.
test.use({ expectedNoise: [/status of 409|net::ERR_FAILED/] });
test.beforeEach(({ page }) => recordMessages(page));

test('an administrator makes a code for free delivery', async ({ page, administrator: _ }) => {
  const code = 'SHIPFREE';
  await page.goto('/admin/discounts');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByText('More conditions').click();
  await expect(page.getByLabel('Counts as a price reduction')).toBeVisible();
  await page.getByLabel('Reduction', { exact: true }).selectOption('Percentage of the delivery price');
  await expect(page.getByLabel('Counts as a price reduction')).toHaveCount(0);
  const value = page.getByRole('textbox', { name: 'Percent off delivery', exact: true });
  await value.fill('101');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(value).toHaveAccessibleDescription(/A percentage is from 1 to 100/);
  await value.fill('100');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectMessage(page, 'status', `Created ${code}`);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Free delivery');
});

test('a shopper buys with a code for free delivery, unless delivery is free already', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const code = 'FREESHIP';
  const methods = [
    { id: 'standard', name: 'Standard', priceCents: 490, days: null },
    { id: 'slow', name: 'Slow', priceCents: 0, days: null },
  ];
  await asAdministrator(browser, baseURL, async (request) => {
    await changeSettings(request, baseURL, { delivery: [{ country: 'IE', methods }] });
    const rules = { code, kind: 'delivery', value: 100, includeSale: true };
    await postToApi(request, baseURL, 'admin/discounts', rules);
  });
  const { shoe, size } = await findShoe(page, 3);
  await openStoredCart(page, { shoe, size });
  await page.getByText('Discount code', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  const cart = page.getByRole('region', { name: 'Shoes in the cart' });
  await expect(cart.getByText('Free delivery', { exact: true })).toBeVisible();
  const form = page.getByRole('region', { name: 'Checkout' });
  const paid = formatCents(toCents(shoe.price, 'usd'), 'usd');
  await expect(form.getByText('You pay').locator('..')).toContainText(paid);
  await expect(form.getByLabel('What you pay for')).toContainText('DeliveryFree');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await form.getByRole('radio', { name: /Slow/ }).check();
  await expect(form.getByRole('alert')).toContainText('Delivery is already free');
  await expect(form.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.route('**/api/cart/quote', (route) => route.abort(), { times: 1 });
  await form.getByRole('radio', { name: /Standard/ }).check();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('Name').fill('Aoife Byrne');
  await form.getByLabel('Street and number').fill('1 Dame Street');
  await form.getByLabel('City').fill('Dublin');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expectThanks(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Delivery (Standard, with ${code})Free`);
  await expect(main).toContainText(`Total${paid}`);
});
