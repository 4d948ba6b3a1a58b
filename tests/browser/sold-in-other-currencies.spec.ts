import type { Page } from '@playwright/test';
import { asAdministrator } from './administrator.ts';
import { test as base, expect } from './browser-test.ts';
import { addToCartAndOpen, expectThanks, fillCard, findShoe, recordMessages } from './shopping-steps.ts';
import { withShop } from './worker-shop.ts';

/** In a shop of their own: the others of a worker sell in dollars. */
const test = base.extend<object, { readonly selling: string }>({
  selling: ['selling', { scope: 'worker' }],
  shop: [({ selling: _ }, use) => withShop(use), { scope: 'worker' }],
});

test.beforeEach(({ page }) => recordMessages(page));

const fill = async (page: Page, fields: Record<string, string>) => {
  const form = page.getByRole('region', { name: 'Checkout' });
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
};

/** The sums of the order that is shown, by their names. */
const sumsOf = async (page: Page) => {
  const rows = page.getByRole('main').locator('dl > div');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  );
  return Object.fromEntries(texts);
};

test('a shop in euros sells to Germany with VAT in the price, and to the United States with tax added', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  await asAdministrator(browser, baseURL, (request) =>
    request.put('/api/admin/settings', {
      data: {
        currency: 'eur',
        delivery: [
          { country: 'DE', priceCents: 490, days: [2, 4] },
          { country: 'US', priceCents: 2_000, days: [5, 10] },
        ],
        salesTaxRates: [{ country: 'US', state: 'CA', percent: 10, taxesDelivery: true }],
      },
    }),
  );
  const { shoe, size } = await findShoe(page, 3);
  const cents = Math.round(shoe.price * 100);
  const euros = (amount: number) => `€${(amount / 100).toFixed(amount % 100 === 0 ? 0 : 2)}`;
  const form = page.getByRole('region', { name: 'Checkout' });

  await addToCartAndOpen(page, { shoe, size });
  await form.getByLabel('Country').selectOption('Germany');
  await fill(page, { Name: 'Jürgen Groß', 'Street and number': 'Hauptstr. 5', City: 'Berlin' });
  await fill(page, { 'Postal code': '10115' });
  await fillCard(page, '4242424242424242');
  const vat = Math.round(((cents + 490) * 19) / 119);
  const vatAndNet = `${euros(vat)} (net ${euros(cents + 490 - vat)})`;
  await expect(form).toContainText(`Includes 19% VAT${vatAndNet}`);
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expectThanks(page);
  expect(await sumsOf(page)).toMatchObject({
    'Delivery (Standard)': euros(490),
    Total: euros(cents + 490),
    'Includes 19% VAT': vatAndNet,
  });

  await addToCartAndOpen(page, { shoe, size });
  await form.getByLabel('Country').selectOption('United States');
  await fill(page, { Name: 'Ana Perez', 'Street and number': '1 Main St', City: 'Fresno' });
  await fill(page, { State: 'California', ZIP: '93650' });
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectThanks(page);
  const tax = Math.round(cents / 10) + 200;
  expect(await sumsOf(page)).toMatchObject({
    'Delivery (Standard)': euros(2_000),
    'Sales tax (10%)': `${euros(tax)} (net ${euros(cents + 2_000)})`,
    Total: euros(cents + 2_000 + tax),
  });
});

test('a shop in yen has no cents, from the card in the listing to the total that is paid', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  await asAdministrator(browser, baseURL, async (request) => {
    await request.put('/api/admin/settings', {
      data: { currency: 'jpy', delivery: [{ country: 'JP', priceCents: 800 }], salesTaxRates: [] },
    });
  });
  await page.goto('/products');
  await expect(page.getByRole('main')).toContainText(/¥\d/);
  await expect(page.getByRole('main')).not.toContainText(/¥[\d,]+\.\d/);
  const { shoe, size } = await findShoe(page, 3);
  await addToCartAndOpen(page, { shoe, size });
  await fill(page, { Name: 'Sato Yuki', 'Postal code': '1500001', 'Street and number': '1-2-3 Jingumae' });
  const form = page.getByRole('region', { name: 'Checkout' });
  await form.getByLabel(/Prefecture/).fill('Tokyo');
  await form.getByLabel(/City/).fill('Shibuya');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectThanks(page);
  const total = shoe.price + 800;
  expect(await sumsOf(page)).toMatchObject({ Total: `¥${total.toLocaleString('en-US')}` });
});
