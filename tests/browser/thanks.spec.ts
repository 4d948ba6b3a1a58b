import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { asAdministrator, placeOrder, signUpCustomer } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import {
  address,
  checkoutButton,
  expectMessage,
  expectThanks,
  fillAddress,
  fillCard,
  findShoe,
  openStoredCart,
  recordMessages,
  thanks,
} from './shopping-steps.ts';
import { isImageLoaded } from './visual-checks.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('a payment leads to the thanks with name, picture, progress and what comes next; loaded again it is calm', async ({
  page,
  browser,
  baseURL,
  customer,
}) => {
  const wanted = await findShoe(page, 26);
  await openStoredCart(page, wanted);
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).press('Enter');
  const path = await expectThanks(page);
  await expectMessage(page, 'status', 'Successful payment');
  await expect(thanks(page)).toHaveText(`Thank you, ${address.Name}`);
  await expect(thanks(page)).toBeFocused();
  const picture = page.getByRole('img', { name: `${wanted.shoe.name}, size ${wanted.size}` });
  await expect.poll(() => isImageLoaded(picture)).toBe(true);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('listitem').filter({ hasText: /^(Done|Not done yet): / })).toHaveText([
    'Done: Paid',
    'Not done yet: Packed',
    'Not done yet: Shipped',
    'Not done yet: Received',
  ]);
  await expect(progress.locator('[aria-current=step]')).toContainText('Packed');
  await expect(progress).toContainText(customer.email);
  await expect(progress).toContainText('within 30 days of delivery');
  const { _id } = await (await page.request.get(`/api/cart${path}`)).json();
  await expect(page.getByText(`Order ${orderNumber(_id)}`, { exact: true })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.reload();
  await expect(page).toHaveURL(`${path}?thanks`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(_id)}`);
  await expect(page.getByText(address['Line 1'])).toBeVisible();
  await expect(page.getByText('United States')).toBeVisible();
  await expect(thanks(page)).toHaveCount(0);

  await page.goto('/cart');
  await expect(page.getByText('You have not added products to the cart yet...')).toBeVisible();

  // Somebody else has the address, and is told nothing of the buyer.
  const { context } = await signUpCustomer(browser, baseURL);
  const other = await context.newPage();
  await other.goto(`${baseURL}${path}?thanks`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(_id)}`);
  for (const secret of [address.Name, address['Line 1'], customer.email, 'Invoice'])
    await expect(other.getByText(secret)).toHaveCount(0);
  await context.close();
});

test('an order has one number in the account, on its page, in mail and invoice and for administrators', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment, number, email } = await placeOrder(browser, baseURL);
  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await page.goto(`/order/${idPayment}/invoice`);
  await expect(page.getByRole('main')).toContainText(number);
  await page.goto(`/admin/mails?search=${email}`);
  await expect(page.getByText(`Your order ${number}`, { exact: true })).toBeVisible();
  await page.goto(`/orders?search=${number}`);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(email);
});

test('sent, partly refunded and refunded stand beside the status, on the page and in the account', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const { shoe, size } = await findShoe(page, 27);
  await openStoredCart(page, { shoe, size });
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  const path = await expectThanks(page);
  const { _id, idPayment } = await (await page.request.get(`/api/cart${path}`)).json();

  const expectStanding = async (badges: readonly string[]) => {
    await page.goto(path);
    const status = page.getByText('Status', { exact: true }).locator('..');
    await expect(status).toHaveText(`Status${badges.join('')}`);
    await page.goto('/account');
    await page.getByRole('button', { name: 'SHOW ORDERS' }).press('Enter');
    const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) });
    for (const badge of badges) await expect(entry.getByText(badge, { exact: true })).toBeVisible();
    await expect(entry).toContainText(orderNumber(_id));
    await expect(entry.getByRole('link')).toHaveAccessibleDescription(new RegExp(shoe.name));
    await expect.poll(() => isImageLoaded(entry.locator('img'))).toBe(true);
  };
  const change = (method: 'PUT' | 'POST', call: string, data: object) =>
    asAdministrator(browser, baseURL, async (request) => {
      const response = await request.fetch(`/api/admin/orders/${idPayment}/${call}`, { method, data });
      expect(response.ok(), await response.text()).toBe(true);
    });
  const reason = 'requested_by_customer';

  await expectStanding(['Pending']);
  await change('PUT', 'shipment', { carrier: 'DHL', trackingNumber: 'JD 014' });
  await expectStanding(['Pending', 'Shipped']);
  await change('POST', 'refunds', { amountCents: 500, reason, restock: false });
  await expectStanding(['Pending', 'Shipped', 'Partly refunded']);
  await change('POST', 'refunds', { reason, restock: false });
  await expectStanding(['Pending', 'Shipped', 'Refunded']);
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('The whole order was refunded');
});
