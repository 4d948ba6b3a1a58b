import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { placeOrder } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectRequests, recordChanges } from './early-input.ts';

test('the orders have as many rows a page as the administrator chooses, at first 25, also later', {
  tag: '@journey',
}, async ({ page, administrator: _ }) => {
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  const count = page.getByRole('combobox', { name: 'Rows per page' });
  await page.goto('/orders');
  await expect(rows).toHaveCount(25);
  await expect(count).toHaveValue('25');

  await count.selectOption('50 rows');
  await expect(page).toHaveURL('/orders?limit=50');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/orders?limit=50&offset=50');
  await count.selectOption('10 rows');
  await expect(page).toHaveURL('/orders?limit=10');
  await expect(rows).toHaveCount(10);

  await page.goto('/orders?status=Received');
  await expect(page).toHaveURL('/orders?status=Received&limit=10');
  await expect(rows).toHaveCount(10);
  const bar = page.getByRole('navigation', { name: 'Administration' });
  await bar.getByRole('link', { name: 'Dashboard' }).click();
  await expect(rows).toHaveCount(4);
  await bar.getByRole('link', { name: 'Sales' }).click();
  await expect(page).toHaveURL('/orders?limit=10');
  await count.selectOption('25 rows');
  await expect(page).toHaveURL('/orders?limit=25');
  await page.goto('/orders');
  await expect(rows).toHaveCount(25);
  await expect(page).toHaveURL('/orders');
});

test('a number of rows that cannot be chosen is the one that was chosen last', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/orders?limit=4');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rowsPerPage'))).toBe('4');
  await page.goto('/orders?limit=3');
  await expect(page).toHaveURL('/orders?limit=4');
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('4');
});

test('two presses of a button at once are one change', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/orders?search=${idPayment}`);
  const changes = recordChanges(page);
  await page.getByRole('button', { name: 'Mark received' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('button', { name: 'Mark pending' })).toBeEnabled();
  await expectRequests(page, changes, [`POST /orders/${idPayment}/status.data`]);
});

test('an order to send has its buyer and shoes in the row, and its packing slip among the others', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  await page.goto('/orders?search=test+buyer');
  await page.getByRole('combobox', { name: 'Order status' }).selectOption('To ship');
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: idPayment });
  await expect(row).toContainText('Test Buyer');
  await expect(row).toContainText(`${order.shoe[0].name}, size ${order.shoe[0].size}`);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(idPayment);
  await expect(page.getByRole('article')).toContainText('Test Buyer');
  await page.goto('/orders/packing-slips');
  await expect(page.getByRole('article').filter({ hasText: idPayment })).toHaveCount(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/orders');

  await page.goto(`/order/${idPayment}`);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/orders');
});

test('an order that was refunded in full is shown as refunded, and cannot be shipped', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/orders?search=${idPayment}`);
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: idPayment });
  await expect(row.getByRole('button', { name: 'Ship' })).toBeVisible();
  const refund = await page.request.post(`/api/admin/orders/${idPayment}/refunds`, {
    data: { reason: 'requested_by_customer', restock: true },
    headers: { origin: baseURL ?? '' },
  });
  expect(refund.ok(), await refund.text()).toBe(true);
  await page.reload();
  await expect(row.getByText(/^Refunded \$/).locator('visible=true')).toBeVisible();
  await expect(row.getByText('Pending', { exact: true })).toHaveCount(0);
  await expect(row.getByRole('button', { name: /^(Ship|Mark received|Mark pending)$/ })).toHaveCount(0);
  await page.goto(`/orders?search=${idPayment}&status=to-send`);
  await expect(page.getByText('No orders found')).toBeVisible();
});

test("an order's details show its buyer, address, payment and shipment, without the shopper's links", async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  await page.goto(`/orders?search=${idPayment}`);
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/orders/${idPayment}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(order._id)}`);
  const main = page.getByRole('main');
  const buyer = main.getByRole('region', { name: 'Buyer' });
  await expect(buyer).toContainText('Test Buyer');
  await expect(buyer.getByRole('link', { name: order.email })).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByRole('region', { name: 'Ship to' })).toContainText('1 Main St');
  await expect(main.getByRole('region', { name: 'Payment and refunds' })).toContainText(idPayment);
  await expect(main.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('link', { name: order.shoe[0].name })).toBeVisible();
  for (const name of ['Account', 'Some Problem?', 'Back Home'])
    await expect(main.getByRole('link', { name })).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await main.getByRole('button', { name: 'Mark received' }).click();
  await expect(main.getByRole('button', { name: 'Mark pending' })).toBeVisible();
  await main.getByLabel('Tracking number').fill('JD 014');
  await main.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(main.getByRole('heading', { name: 'Edit shipment' })).toBeVisible();
  await main.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/orders');
});

test('an administrator creates an order that was paid in cash', { tag: '@journey' }, async ({
  page,
  administrator: _,
}) => {
  const [shoe] = await (await page.request.get('/api/shoes?limit=20&offset=30')).json();
  await page.goto('/orders');
  await page.getByRole('main').getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByLabel('Find shoes').fill(shoe.name);
  await page
    .getByRole('button', { name: new RegExp(`^Add ${shoe.name}, size`) })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Pairs' })).toContainText(shoe.name);
  await page.getByRole('button', { name: 'Create order as paid' }).click();
  await expect(page.getByRole('alert')).toContainText('valid email');
  await expect(page.getByRole('list', { name: 'Pairs' })).toContainText(shoe.name);
  await page.getByLabel('Email', { exact: true }).fill('walk-in@mail.example');
  await page.getByRole('button', { name: 'Create order as paid' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order SP-/ })).toBeVisible();
  await expect(page.getByText('Paid outside the shop', { exact: false }).first()).toBeVisible();
});
