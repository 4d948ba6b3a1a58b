import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { asAdministrator, createNewShoe, productRow, putOnSale } from './administrator.ts';
import { test as base, expect, findAccessibilityViolations } from './browser-test.ts';
import {
  addToCartAndOpen,
  expectMessage,
  expectThanks,
  fillCard,
  findShoe,
  recordMessages,
} from './shopping-steps.ts';
import { withShop } from './worker-shop.ts';

/** In a shop of their own: the others of a worker ask for the address of the specification. */
const test = base.extend<object, { readonly delivering: string }>({
  delivering: ['delivering', { scope: 'worker' }],
  shop: [({ delivering: _ }, use) => withShop(use), { scope: 'worker' }],
});

test.beforeEach(({ page }) => recordMessages(page));

test('an administrator sets delivery, sees what is wrong at its field, and can undo it', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin/settings/delivery');
  const row = (number: number) => page.getByRole('group', { name: `Delivery method ${number}` });
  await row(1).getByLabel('Country').fill('Germany');
  await row(1).getByLabel('Method', { exact: true }).fill('Standard');
  await row(1).getByLabel('Price').fill('4.90');
  await row(1).getByLabel('Free from').fill('a lot');
  await page.getByRole('button', { name: 'Add another' }).click();
  await row(2).getByLabel('Country').fill('de');
  await row(2).getByLabel('Method', { exact: true }).fill('Express');
  await row(2).getByLabel('Price').fill('14,90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(1).getByLabel('Free from')).toBeFocused();
  await expect(row(1).getByLabel('Free from')).toHaveAccessibleDescription(
    'Enter an amount in dollars, such as 12.50',
  );
  await row(1).getByLabel('Free from').fill('1.000');
  await expect(row(1).getByLabel('Free from')).toHaveAccessibleDescription(
    '“1.000” can be read in two ways. Write 1000 or 1.00',
  );
  await row(2).getByLabel('Free from').fill('1.000');
  await expect(row(2).getByLabel('Free from')).toHaveAccessibleDescription('= $1,000.00 or $1.00?');
  await row(2).getByLabel('Free from').fill('1,000');
  await expect(row(2).getByLabel('Free from')).toHaveAccessibleDescription('= $1,000.00');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await row(1).getByLabel('Free from').fill('500');
  await row(1).getByLabel('Working days, from').fill('2');
  await row(1).getByLabel('Working days, to').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Delivery saved');
  await expect(row(2).getByLabel('Method', { exact: true })).toHaveValue('Express');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove delivery method 2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const countMethods = async () => {
    const [country] = await (await page.request.get('/api/delivery')).json();
    return country.methods.length;
  };
  await expect.poll(countMethods).toBe(1);
  await page.goto('/admin/history');
  const entry = page.getByRole('listitem').filter({ hasText: 'Changed settings of the shop' }).first();
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(countMethods).toBe(2);
});

// One request of the checkout gets no answer.
test.use({ expectedNoise: [/net::ERR_FAILED/] });

test('the cart asks for the address of the country, and the order says how and when it comes', async ({
  page,
  baseURL,
  browser,
  customer: _,
}) => {
  await asAdministrator(browser, baseURL, (request) =>
    request.put('/api/admin/settings', {
      data: {
        delivery: [
          { country: 'IE', priceCents: 1_000, days: [1, 3] },
          {
            country: 'DE',
            methods: [
              { id: 'standard', name: 'Standard', priceCents: 490, days: [2, 4] },
              { id: 'express', name: 'Express', priceCents: 1_490, days: [1, 1] },
            ],
          },
        ],
      },
    }),
  );
  const { shoe, size } = await findShoe(page, 3);
  await addToCartAndOpen(page, { shoe, size });
  const form = page.getByRole('region', { name: 'Checkout' });
  await expect(form.getByLabel('Country')).toHaveValue('IE');
  await expect(form.getByLabel('Eircode (optional)')).toBeVisible();
  await expect(form.getByText('You pay')).toBeVisible();
  await form.getByLabel('Country').selectOption('Germany');
  await expect(form.getByLabel(/^State/)).toHaveCount(0);
  await form.getByRole('radio', { name: /Express/ }).check();
  const paid = formatCents(toCents(shoe.price, 'usd') + 1_490, 'usd');
  await expect(form.getByText(paid, { exact: true })).toBeVisible();
  await form.getByLabel('Name').fill('Jürgen Groß');
  await form.getByLabel('Street and number').fill('Hauptstraße 5a');
  await form.getByLabel('City').fill('Berlin');
  await form.getByLabel('Postal code').fill('1011');
  await fillCard(page, '4242424242424242');
  const order = page.getByRole('button', { name: 'Order with obligation to pay' });
  await order.click();
  await expect(form.getByLabel('Postal code')).toHaveAccessibleDescription(
    'This is not a postal code of Germany',
  );
  await form.getByLabel('Postal code').fill('10115');
  await expect(form.getByText(`1 × ${shoe.name}, size ${size}`)).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.route('**/api/cart/checkout', (route) => route.abort(), { times: 1 });
  await order.click();
  await expect(form).toContainText("Press “Order with obligation to pay” again. You won't be charged twice.");
  await order.click();
  await expectThanks(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Delivery (Express)$14.90`);
  await expect(main).toContainText(`Total${paid}`);
  await expect(main).toContainText('Arrives');
  await expect(main).toContainText('10115 Berlin');
  await expect(main).toContainText('Germany');
});

test('a sale is shown in Europe with the price of before, however often it is lowered, and not without one', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { _id, name } = await createNewShoe(browser, baseURL);
  const shopper = await browser.newPage();
  const see = async (text: RegExp | string) => {
    await shopper.goto(`/products/${_id}`);
    await expect(shopper.getByRole('main')).toContainText(text);
  };
  await asAdministrator(browser, baseURL, async (request) => {
    await request.put('/api/admin/settings', { data: { delivery: [{ country: 'DE', priceCents: 0 }] } });
    await request.put(`/api/admin/onsale/${_id}`, { data: { onSale: true } });
  });
  await see(name);
  await expect(shopper.getByText('ON SALE', { exact: true })).toHaveCount(0);
  await shopper.goto('/sale');
  await expect(shopper.getByRole('heading', { name: 'ON SALE!' })).toBeVisible();
  await expect(shopper.getByRole('link', { name })).toHaveCount(0);

  await page.goto(`/admin?products.search=${name}&products.sale=hidden`);
  const row = productRow(page, name);
  await expect(row).toContainText('Shoppers don’t see the sale');
  await row.getByRole('button', { name: 'On sale' }).click();
  await expectMessage(page, 'status', 'Taken off sale');
  await page.goto(`/admin?products.search=${name}`);
  const field = page.getByLabel(`Price of ${name} in dollars`);
  const setPrice = async (price: string) => {
    await field.fill(price);
    await page.getByRole('button', { name: `Save price of ${name}` }).click();
    await expect(field).toHaveValue(`${price}.00`);
  };
  await setPrice('85');
  await putOnSale(row, name, '80');
  await expectMessage(page, 'status', 'Put on sale');
  await expect(field).toHaveValue('80.00');
  await see('was $90, now $80');
  await setPrice('70');
  await see('was $90, now $70');
  await expect(shopper.getByText('ON SALE', { exact: true })).toHaveCount(1);
  await shopper.goto('/sale');
  await expect(shopper.getByRole('link', { name }).first()).toBeVisible();
  await shopper.close();
});
