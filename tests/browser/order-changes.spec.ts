import type { Page } from '@playwright/test';
import type { ShownOrder } from '#shop/orders/contract/orders.ts';
import { asAdministrator, buy, createNewShoe, placeOrder, signUpCustomer, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { addFreePairs } from './discount-order.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Change this order' });
const open = (page: Page, part: string | RegExp) =>
  section(page).locator('summary').filter({ hasText: part }).click();

const address = {
  Name: 'Mia Berg',
  'Line 1': '12 Harbor St',
  City: 'Portland',
  State: 'Oregon',
  'Postal code': '97201',
};

async function fillNewAddress(page: Page) {
  const form = section(page).getByRole('form', { name: 'Change address' });
  for (const [label, value] of Object.entries(address)) await form.getByLabel(label).fill(value);
  return form;
}

const orderOf = (page: Page, idPayment: string): Promise<ShownOrder> =>
  page.request.get(`/api/cart/order/${idPayment}`).then((response) => response.json());

test.describe('with scripts', () => {
  test.beforeEach(({ page }) => recordMessages(page));

  test('with the link and the email, a size and the address are changed, and the order is canceled', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { idPayment, email } = await placeOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    const [line] = (await orderOf(page, idPayment)).shoe;

    await open(page, /^Change size/);
    const sizes = section(page).getByRole('form', { name: /^Change size/ });
    await sizes.getByLabel('Email of this order').fill('eve@example.com');
    const newSize = await sizes.getByLabel('New size').inputValue();
    await sizes.getByRole('button', { name: 'Change size' }).press('Enter');
    await expect(sizes.getByRole('alert')).toContainText('Check the email');
    await sizes.getByLabel('Email of this order').fill(email);
    await sizes.getByRole('button', { name: 'Change size' }).press('Enter');
    await expectMessage(page, 'status', 'Size changed');
    await expect(page.getByRole('heading', { name: 'Change this order' })).toBeFocused();
    await expect(page.getByRole('cell', { name: newSize, exact: true })).toBeVisible();
    expect((await orderOf(page, idPayment)).shoe).toMatchObject([{ ...line, size: newSize }]);

    await open(page, 'Change address');
    const form = await fillNewAddress(page);
    await form.getByLabel('Postal code').fill('1');
    await form.getByLabel('Email of this order').fill(email);
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form.getByLabel('Postal code')).toBeFocused();
    await expect(form.getByLabel('Postal code')).toHaveAccessibleDescription(
      /enter the postal code correctly/,
    );
    await form.getByLabel('Postal code').fill(address['Postal code']);
    await form.getByRole('button', { name: 'Save address' }).click();
    await expectMessage(page, 'status', 'Address changed');

    await open(page, 'Cancel order');
    const cancel = section(page).getByRole('form', { name: 'Cancel order' });
    await cancel.getByLabel('Email of this order').fill(email);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await cancel.getByRole('button', { name: 'Cancel order' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
    await expect(dialog).toContainText(`$${line?.price} is refunded`);
    await dialog.getByRole('button', { name: 'Keep order' }).press('Enter');
    await expect(dialog).toBeHidden();
    expect(await orderOf(page, idPayment)).toMatchObject({ canceled: false });
    await cancel.getByRole('button', { name: 'Cancel order' }).press('Enter');
    await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter');
    await expectMessage(page, 'status', 'Order canceled. The refund is on its way');
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('This order was canceled.');
    await expect(section(page)).toHaveCount(0);
  });

  test('an administrator changes an address, undoes that, and cancels the order', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { idPayment, email } = await placeOrder(browser, baseURL);
    await page.goto(`/orders/${idPayment}`);
    await open(page, 'Change address');
    const form = await fillNewAddress(page);
    await expect(form.getByLabel('Email of this order')).toHaveCount(0);
    await form.getByRole('button', { name: 'Save address' }).click();
    await expectMessage(page, 'status', 'Address changed');
    await undoBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await orderOf(page, idPayment)).address)
      .toMatchObject({ name: 'Test Buyer' });

    await open(page, 'Cancel order');
    await section(page).getByRole('button', { name: 'Cancel order' }).click();
    const question = page.getByRole('alertdialog').filter({ hasText: `The order of ${email} won't` });
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expectMessage(page, 'status', 'Order canceled. The refund is on its way');
    await expect(page.getByText("This order was canceled, so don't ship it.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark received' })).toHaveCount(0);
    await page.goto('/orders');
    const row = page.getByRole('row').filter({ hasText: idPayment });
    await expect(row.getByText('Canceled').filter({ visible: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Ship' })).toHaveCount(0);
  });

  test('once an order is shipped, its page offers no changes', async ({ page, browser, baseURL }) => {
    const { idPayment } = await placeOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await expect(section(page)).toBeVisible();
    await asAdministrator(browser, baseURL, (request) =>
      request.put(`/api/admin/orders/${idPayment}/shipment`, {
        data: { carrier: 'UPS', trackingNumber: '' },
      }),
    );
    await page.reload();
    await expect(page.getByText('Your package is on its way.')).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});

test.describe('a change of size that is refused', () => {
  test.beforeEach(({ page }) => recordMessages(page));

  test('says once at its field that the size is sold out, also if no other is left', async ({
    page,
    browser,
    baseURL,
  }) => {
    const shoe = await createNewShoe(browser, baseURL);
    await asAdministrator(browser, baseURL, async (request) => {
      for (const size of ['10', '11'])
        expect(
          await request.put(`/api/shoes/addSize/${shoe._id}`, {
            data: { size, q: 1 },
            headers: { origin: baseURL ?? '' },
          }),
        ).toBeOK();
    });
    const { context, email } = await signUpCustomer(browser, baseURL);
    const buySize = (size: string) =>
      buy(context.request, baseURL, { ...shoe, stock: [{ _id: size, size, quantity: 1 }] });
    const { idPayment } = await buySize('9');
    for (let pair = 0; pair < 4; pair += 1) await buySize('9');
    await page.goto(`/order/${idPayment}`);
    await open(page, /^Change size/);
    const sizes = section(page).getByRole('form', { name: /^Change size/ });
    await sizes.getByLabel('Email of this order').fill(email);
    await buySize('10');
    await sizes.getByLabel('New size').selectOption('10');
    await sizes.getByRole('button', { name: 'Change size' }).press('Enter');
    await expect(sizes.getByLabel('New size')).toBeFocused();
    await expect(sizes.getByLabel('New size')).toHaveAccessibleDescription(/^Size 10 is sold out/);
    expect(await page.getByText(/is sold out\. Your order/).count()).toBe(1);
    await expect(sizes.getByRole('option')).toHaveText(['11']);

    await buySize('11');
    await sizes.getByLabel('New size').selectOption('11');
    await sizes.getByRole('button', { name: 'Change size' }).press('Enter');
    await expect(section(page).getByRole('alert')).toHaveText(/^Size 11 is sold out/);
    expect(await page.getByText(/is sold out\. Your order/).count()).toBe(1);
    await expect(section(page).getByText('No other size of this shoe is in stock right now.')).toBeVisible();
    await context.close();
  });

  test('says once below the form why an order cannot have more pairs, to buyers and administrators', async ({
    page,
    browser,
    baseURL,
    shop,
    administrator: _,
  }) => {
    const { idPayment } = await placeOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await open(page, /^Change size/);
    const sizes = section(page).getByRole('form', { name: /^Change size/ });
    const size = await sizes.getByLabel('New size').inputValue();
    await addFreePairs(shop, idPayment, { size, quantity: 3 });
    for (const path of [`/order/${idPayment}`, `/orders/${idPayment}`]) {
      await page.goto(path);
      await open(page, new RegExp(`^Change size(?!.*size ${size}$)`));
      await sizes.first().getByLabel('New size').selectOption(size);
      await sizes.first().getByRole('button', { name: 'Change size' }).press('Enter');
      await expect(sizes.getByRole('alert')).toHaveText(/^An order can have at most 3 pairs/);
      // A message over the page goes away in time.
      expect(await page.getByText(/^An order can have at most 3 pairs/).count()).toBe(1);
    }
  });
});

test.describe('at the same moment', () => {
  // The one who comes second.
  test.use({ expectedNoise: [/status of 409/] });
  test.beforeEach(({ page }) => recordMessages(page));

  test('a buyer cancels while an administrator ships, and one of the two happens', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { idPayment, email } = await placeOrder(browser, baseURL);
    await page.goto('/orders');
    await page.getByRole('row').filter({ hasText: idPayment }).getByRole('button', { name: 'Ship' }).click();
    const ship = page.getByRole('dialog', { name: 'Ship' });
    const visitor = await browser.newContext();
    const buyer = await visitor.newPage();
    await recordMessages(buyer);
    await buyer.goto(`${baseURL}/order/${idPayment}`);
    await open(buyer, 'Cancel order');
    const cancel = section(buyer).getByRole('form', { name: 'Cancel order' });
    await cancel.getByLabel('Email of this order').fill(email);
    await cancel.getByRole('button', { name: 'Cancel order' }).click();
    const confirm = buyer.getByRole('alertdialog', { name: 'Cancel this order?' });
    await Promise.all([
      confirm.getByRole('button', { name: 'Cancel order' }).press('Enter'),
      ship.getByRole('button', { name: 'Mark as shipped' }).press('Enter'),
    ]);
    await expect
      .poll(async () => {
        const { canceled, shipment } = await orderOf(page, idPayment);
        return [canceled, shipment !== null].filter(Boolean).length;
      })
      .toBe(1);
    const { canceled } = await orderOf(page, idPayment);
    if (!canceled)
      await expectMessage(
        buyer,
        'alert',
        "This order was already shipped. To return it or exchange a size once it has arrived, choose “Return or swap” on the order's page",
      );
    await buyer.reload();
    await expect(buyer.getByRole('region', { name: 'Progress' })).toContainText(
      canceled ? 'This order was canceled.' : 'Your package is on its way.',
    );
    await visitor.close();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/status of (404|422)/] });

  test('the forms of an order post to its page, and come back as they were typed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { idPayment, email } = await placeOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await open(page, 'Change address');
    let form = await fillNewAddress(page);
    await form.getByLabel('Line 1').fill('12, Harbor St.');
    await form.getByLabel('Email of this order').fill(email);
    await form.getByRole('button', { name: 'Save address' }).click();
    form = section(page).getByRole('form', { name: 'Change address' });
    await expect(form.getByLabel('Line 1')).toHaveValue('12, Harbor St.');
    await expect(form.getByLabel('Line 1')).toHaveAccessibleDescription(/enter the line 1 correctly/);
    await form.getByLabel('Line 1').fill('12 Harbor St');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Address changed' })).toBeVisible();

    await open(page, /^Change size/);
    const sizes = section(page).getByRole('form', { name: /^Change size/ });
    const newSize = await sizes.getByLabel('New size').inputValue();
    await sizes.getByLabel('Email of this order').fill(email);
    await sizes.getByRole('button', { name: 'Change size' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Size changed' })).toBeVisible();
    await expect(page.getByRole('cell', { name: newSize, exact: true })).toBeVisible();

    await open(page, 'Cancel order');
    let cancel = section(page).getByRole('form', { name: 'Cancel order' });
    await cancel.getByLabel('Email of this order').fill('eve@example.com');
    await cancel.getByRole('button', { name: 'Cancel order' }).click();
    cancel = section(page).getByRole('form', { name: 'Cancel order' });
    await expect(cancel.getByRole('alert')).toContainText('Check the email');
    await cancel.getByLabel('Email of this order').fill(email);
    await cancel.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Order canceled' })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});
