import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { asAdministrator } from '#tests/browser/administrator.ts';
import { test as base, expect, findAccessibilityViolations } from '#tests/browser/browser-test.ts';
import {
  addToCartAndOpen,
  expectThanks,
  fillCard,
  findShoe,
  recordMessages,
} from '#tests/browser/shopping-steps.ts';
import { withShop } from '#tests/browser/worker-shop.ts';

/** In a shop of their own: the others of a worker charge no tax. */
const test = base.extend<object, { readonly pricing: string }>({
  pricing: ['pricing', { scope: 'worker' }],
  shop: [({ pricing: _ }, use) => withShop(use), { scope: 'worker' }],
});

test.beforeEach(({ page }) => recordMessages(page));

test('card, product, cart, checkout, order and invoice say the same about price, delivery and tax', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 3);
  const price = toCents(shoe.price, 'usd');
  const inWords = (cents: number) => formatCents(cents, 'usd');
  // One pair pays for its delivery, two do not.
  const freeFromCents = price + 1;
  await asAdministrator(browser, baseURL, (request) =>
    request.put('/api/admin/settings', {
      data: {
        delivery: [
          {
            country: 'US',
            methods: [
              { id: 'standard', name: 'Standard', priceCents: 490, freeFromCents, days: [2, 4] },
              { id: 'express', name: 'Express', priceCents: 1_490, freeFromCents: null, days: [1, 1] },
            ],
          },
        ],
        salesTaxRates: [{ country: 'US', state: 'CA', percent: 10 }],
      },
    }),
  );
  await page.goto(`/products?q=${encodeURIComponent(shoe.name)}`);
  await expect(page.getByRole('main')).toContainText(inWords(price));
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('main')).toContainText(
    `Plus sales tax, plus delivery from $4.90, free from ${inWords(freeFromCents)}, in 1 to 4 working days`,
  );

  await addToCartAndOpen(page, { shoe, size });
  const form = page.getByRole('region', { name: 'Checkout' });
  const sums = form.getByLabel('What you pay for');
  const methodNamed = (name: string) => form.locator('label').filter({ hasText: name });
  await expect(methodNamed('Standard')).toContainText(`free from ${inWords(freeFromCents)}`);
  await expect(sums).toContainText('Delivery$4.90');
  // The state decides about the tax.
  await expect(form).toContainText(`You pay, plus sales tax${inWords(price + 490)}`);
  await form.getByLabel('State').fill('CA');
  const tax = Math.round(price / 10);
  await expect(sums).toContainText(`Sales tax (10%)${inWords(tax)}`);
  await expect(form).toContainText(`You pay${inWords(price + 490 + tax)}`);
  await form.getByLabel('State').fill('NV');
  await expect(form).toContainText(`You pay${inWords(price + 490)}`);

  await page
    .getByRole('button', { name: /^Add one pair|^Increase|^More/ })
    .first()
    .click();
  await expect(methodNamed('Standard')).toContainText('Free');
  await expect(methodNamed('Standard')).not.toContainText('$');
  await expect(methodNamed('Express')).toContainText('$14.90');
  await expect(sums).toContainText('DeliveryFree');
  await form.getByLabel('State').fill('CA');
  const paid = inWords(2 * price + 2 * tax);
  await expect(form).toContainText(`You pay${paid}`);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await form.getByLabel('Name').fill('Ana Perez');
  await form.getByLabel('Street and number').fill('1 Main St');
  await form.getByLabel('City').fill('Fresno');
  await form.getByLabel('ZIP').fill('93701');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectThanks(page);
  const main = page.getByRole('main');
  const says = async () => {
    await expect(main).toContainText(inWords(2 * price));
    await expect(main).toContainText('Delivery (Standard)Free');
    await expect(main).toContainText(`Sales tax (10%)${inWords(2 * tax)}`);
    await expect(main).toContainText(`Total${paid}`);
  };
  await says();
  await page.getByRole('link', { name: /invoice/i }).click();
  await expect(main).toContainText('Paid by card');
  await says();
});
