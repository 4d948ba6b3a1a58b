import type { Page } from '@playwright/test';
import { placeOrder } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('an order is sent to the address that was typed at checkout, and its buyer follows the parcel', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  const { idPayment, number } = await placeOrder(browser, baseURL);
  await page.goto('/orders');
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await row.getByRole('button', { name: 'Ship' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ship' });
  await expect(dialog.getByRole('region', { name: 'Ship to' })).toContainText('Springfield');

  await dialog.getByLabel('Tracking number').fill('1Z/999');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(
    dialog.getByText('A tracking number can only contain letters, digits, spaces and dashes'),
  ).toBeVisible();
  await dialog.getByLabel('Carrier').selectOption('DHL');
  await dialog.getByLabel('Tracking number').fill('JD 014');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).press('Enter');
  await expectMessage(page, 'status', 'Shipment saved. The buyer was notified');
  await expect(row.getByText('Shipped', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(row.getByText('Pending').filter({ visible: true })).toBeVisible();

  await expectToFitAPhone(page, `Your order ${number}`);
  await expectToFitAPhone(page, `Your order ${number} is on its way`);

  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('link', { name: 'Track with DHL' })).toHaveAttribute(
    'href',
    'https://www.dhl.com/en/express/tracking.html?AWB=JD%20014',
  );
  const trackingNumber = page.getByRole('main').getByText('JD 014', { exact: true });
  await expect(trackingNumber).toBeVisible();
  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) });
  await stranger.goto(`/order/${idPayment}`);
  await expect(stranger.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await expect(stranger.getByText('JD 014')).toHaveCount(0);
  await stranger.close();
  await page.getByRole('link', { name: 'Print invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 Main St');
  await expect(page.getByRole('row').filter({ hasText: 'Paid by card' })).toContainText('$');
  await page.goto(`/orders/${idPayment}/packing-slip`);
  await expect(page.getByRole('main')).toContainText('Shipped with DHL, tracking number JD 014');
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('an order is sent in two parcels, of which its buyer sees what is in each', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL, undefined, 2);
  await page.goto(`/orders/${idPayment}`);
  const shipment = page.getByRole('region', { name: 'Shipment', exact: true });
  const pairs = shipment.getByLabel(/^Pairs of /);
  await pairs.selectOption('0');
  await shipment.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(shipment.getByText('Choose at least one pair')).toBeVisible();
  await pairs.selectOption('1');
  await shipment.getByLabel('Tracking number').fill('1Z 1');
  await shipment.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Partly shipped', { exact: true })).toBeVisible();
  const packages = page.getByRole('region', { name: 'Packages' });
  await expect(packages).toContainText('Not shipped yet');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  await shipment.getByLabel('Tracking number').fill('1Z 2');
  await shipment.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible();
  await page.goto(`/order/${idPayment}`);
  await expect(packages.getByText('1Z 1', { exact: true })).toBeVisible();
  await expect(packages.getByText('1Z 2', { exact: true })).toBeVisible();
  await expect(packages).not.toContainText('Not shipped yet');
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

/** Shows an email that the shop sent on a phone, and holds that nothing of it is cut off. */
async function expectToFitAPhone(page: Page, wanted: string): Promise<void> {
  const mails: { subject: string; html: string }[] = await (
    await page.request.get('/sandbox/mail.json')
  ).json();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  // A document without an address may load nothing from a loopback address.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" />';
  await page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto('about:blank');
  await page.setContent(mails.find(({ subject }) => subject === wanted)?.html ?? '');
  await expect(page.getByText('1 Main St')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.unroute('**/pictures/**');
  if (before) await page.setViewportSize(before);
}

test('a stranger with the link sees neither the address nor the packing slip', async ({
  page,
  browser,
  baseURL,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/order/${idPayment}`);
  await expect(page.getByText('Pending')).toBeVisible();
  await expect(page.getByText('Goes to')).toHaveCount(0);
  await page.goto(`/order/${idPayment}/invoice`);
  await expect(page.getByRole('main')).toContainText('No address');
  await page.goto(`/orders/${idPayment}/packing-slip`);
  await expect(page).toHaveURL('/');
});
