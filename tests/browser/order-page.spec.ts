import type { Locator, Page } from '@playwright/test';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { isImageLoaded } from './visual-checks.ts';

test('payment id, lines with image and price, and links to the account and home', {
  tag: '@journey',
}, async ({ page, browser, baseURL, customer: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const { _id, shoe }: Order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  await page.goto(`/order/${idPayment}`);
  await expect(page.getByText('Payment ID').locator('..')).toContainText(idPayment);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(_id)}`);
  const row = page.getByRole('row').filter({ hasText: shoe[0]?.name ?? 'a shoe' });
  await expect(row.locator('img')).toHaveAttribute('src', shoe[0]?.image ?? 'an image');
  await expect.poll(() => isImageLoaded(row.locator('img'))).toBe(true);
  await expect(row.getByRole('cell').last()).toHaveText(`$${shoe[0]?.price}`);

  const ways = page.getByRole('main').getByRole('navigation');
  await ways.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await page.goBack();
  await ways.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('on a phone each column of the lines is in view', async ({ page, browser, baseURL, customer: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order/${idPayment}`);
  for (const name of ['Image', 'Name', 'Quantity', 'Size', 'Price'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
});

test('on a phone the order number stays on one line', async ({ page, browser, baseURL, customer: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const { _id }: Order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/order/${idPayment}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Order ${orderNumber(_id)}`);
    expect(await countLines(heading, orderNumber(_id))).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

/** How many lines a text takes that is in one text node of an element. */
async function countLines(element: Locator, text: string): Promise<number> {
  await expect(element).toContainText(text);
  return element.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node && !node.textContent?.includes(wanted)) node = walker.nextNode();
    if (!node) throw new Error(`No text node with ${wanted}`);
    const range = document.createRange();
    const start = node.textContent?.indexOf(wanted) ?? 0;
    range.setStart(node, start);
    range.setEnd(node, start + wanted.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  }, text);
}

test('leaving the page removes the order from the browser, and returning loads it again', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/order/${idPayment}`);
  const status = page.getByText('Status', { exact: true }).locator('..');
  await expect(status).toContainText('Pending');
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page.getByRole('heading', { name: 'COLLECTION' })).toBeVisible();
  expect(await readKept(page)).not.toContain(idPayment);

  const answer = await page.request.put(`/api/cart/order/${idPayment}`, {
    data: { status: 'Received' },
    headers: { origin: baseURL ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const held = Promise.withResolvers<void>();
  await page.route(`**/order/${idPayment}.data*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/order/${idPayment}.data*`, { timeout: 30_000 });
  await page.goBack();
  await asked;
  await expect(page.getByText(idPayment)).toHaveCount(0);
  held.resolve();
  await expect(page.getByText(idPayment)).toBeVisible();
  await expect(status).toContainText('Received');
  await expect(page.getByText('Pending')).toHaveCount(0);
});

/** The page's content and the browser's storage as one text. */
const readKept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      document.cookie,
      ...[localStorage, sessionStorage].map((kept) => JSON.stringify(kept)),
    ].join('\n'),
  );
