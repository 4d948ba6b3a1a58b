import type { Page } from '@playwright/test';
import { buy, placeOrder, postToApi, signUpCustomer } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import { findShoe } from '#tests/browser/shopping-steps.ts';

test('an invoice prints on one sheet without the bar, in black on white, on A4 and on US Letter', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment, number } = await placeOrder(browser, baseURL);
  const refund = { amountCents: 500, reason: 'requested_by_customer', restock: false };
  await postToApi(page.request, baseURL, `admin/orders/${idPayment}/refunds`, refund);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const response = await page.goto(`/order/${idPayment}/invoice`);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page).toHaveTitle(`Invoice ${number} | Sneaker Paradise`);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const paper = 'oklch(1 0 0)';
  await expect(page.locator('html')).toHaveCSS('background-color', paper);
  await expect(page.getByRole('article')).toHaveCSS('background-color', paper);
  await expect(page.getByRole('row').filter({ hasText: 'Refunded' })).toHaveCount(0);
  for (const format of ['A4', 'Letter']) expect(await countSheets(page, format)).toBe(1);
});

test('a long invoice repeats the head of its table on each sheet, and its sums stand once at the end', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/order/${idPayment}/invoice`);
  await page.locator('tbody').evaluate((body) => {
    for (let count = 0; count < 60; count += 1) body.append(body.children[0]?.cloneNode(true) ?? '');
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('tfoot')).toHaveCSS('display', 'table-row-group');
  await expect(page.getByRole('row').first()).toHaveCSS('break-inside', 'avoid');
  expect(await countSheets(page, 'A4')).toBeGreaterThan(2);
});

test('packing slips print one to a sheet, without prices, and nothing keeps them', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const placed = [await placeOrder(browser, baseURL), await placeOrder(browser, baseURL)];
  const { shoe } = await (await page.request.get(`/api/cart/order/${placed[0]?.idPayment}`)).json();
  const numbers = { size: shoe[0].size, sku: crypto.randomUUID(), barcode: '9780306406157' };
  await page.request.put(`/api/admin/shoes/${shoe[0]._id}/numbers`, {
    data: [numbers],
    headers: { origin: baseURL ?? '' },
  });
  const query = placed.map(({ idPayment }) => `order=${idPayment}`).join('&');
  const response = await page.goto(`/orders/packing-slips?${query}`);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('$');
  const size = `${numbers.size} (${numbers.sku}, ${numbers.barcode})`;
  await expect(page.getByRole('cell', { name: size, exact: true }).first()).toBeVisible();
  expect(await countSheets(page, 'A4')).toBe(2);
  const single = await page.goto(`/orders/${placed[0]?.idPayment}/packing-slip`);
  expect(single?.headers()['cache-control']).toBe('no-store');
  expect(await countSheets(page, 'Letter')).toBe(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer sees the whole invoice, in any script', async ({ browser, baseURL, page }) => {
    const { context } = await signUpCustomer(browser, baseURL);
    const { shoe } = await findShoe(page, 20);
    const { idPayment } = await buy(context.request, baseURL, shoe, '4242424242424242', 'שרה לוי');
    await page.context().addCookies(await context.cookies());
    await page.goto(`/order/${idPayment}/invoice`);
    await expect(page.getByRole('main')).toContainText('שרה לוי');
    await expect(page.getByRole('button')).toHaveCount(0);
    await context.close();
  });
});

/** How many sheets the page takes on paper of this size, as a browser saves it as a PDF. */
async function countSheets(page: Page, format: string): Promise<number> {
  const file = await page.pdf({ format });
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.describe('of a shop that changes', () => {
  const set = async (page: Page, data: object, origin = '') =>
    expect(await page.request.put('/api/admin/settings', { data, headers: { origin } })).toBeOK();
  const former = {
    seller: { legalName: null },
    shop: { name: 'Sneaker Paradise', timeZone: 'UTC', accentColor: null },
  };
  test.afterEach(({ page, baseURL, administrator: _ }) => set(page, former, baseURL));

  test('an invoice has a number, and a refund a credit note, where the shop says who sells; both pages stay as issued', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const unnamed = await placeOrder(browser, baseURL);
    await page.goto(`/order/${unnamed.idPayment}`);
    await page.getByRole('link', { name: 'Print invoice' }).click();
    await expect(page.getByRole('article')).toContainText(`Order${unnamed.number}`);
    await expect(page.getByRole('term').filter({ hasText: 'Invoice' })).toHaveCount(0);

    await set(page, { seller: { legalName: 'Berg Schuhe GmbH' } }, baseURL);
    const { idPayment } = await placeOrder(browser, baseURL);
    await page.goto(`/order/${idPayment}`);
    await expect(page.getByRole('link', { name: 'Print credit notes' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Print invoice' }).click();
    await expect(page.getByRole('article')).toContainText(/Invoice20\d\d-\d{6}Order/);
    const invoice = await page.getByRole('article').innerText();
    const refund = { amountCents: 500, reason: 'requested_by_customer', restock: false };
    await postToApi(page.request, baseURL, `admin/orders/${idPayment}/refunds`, refund);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Print credit notes' }).click();
    await expect(page.getByRole('article')).toContainText(/Credit noteC20\d\d-\d{6}Invoice20\d\d-\d{6}/);
    const own = /C20\d\d-\d{6}/.exec(await page.getByRole('article').innerText())?.[0];
    const response = await page.goto(`/order/${idPayment}/credit-notes/${own}`);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('row').filter({ hasText: 'Refunded' })).toContainText('$5');
    expect(await countSheets(page, 'A4')).toBe(1);

    const note = await page.getByRole('article').innerText();
    const shop = { name: 'Tal Schuhe', timeZone: 'Pacific/Kiritimati', accentColor: '#0a5c36' };
    await set(page, { seller: { legalName: 'Tal AG' }, shop }, baseURL);
    await page.reload();
    await expect(page).toHaveTitle(/Tal Schuhe$/);
    expect(await page.getByRole('article').innerText()).toBe(note);
    await page.goto(`/order/${idPayment}/invoice`);
    expect(await page.getByRole('article').innerText()).toBe(invoice);
  });
});
