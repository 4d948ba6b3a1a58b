import type { Page } from '@playwright/test';
import { formatCents } from '#platform/contract/fields/money.ts';
import { placeOrder } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { discountOrder } from './discount-order.ts';
import { confirmRefund } from './refund-steps.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('a discounted order says what its pairs cost, what the code took off, and what was paid', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const { unit, discount, paid } = await discountOrder(shop, idPayment);
  const total = `3 × ${formatCents(unit, 'usd')} = ${formatCents(unit * 3, 'usd')}−${formatCents(discount, 'usd')} with SPRING10${formatCents(paid, 'usd')} paid`;

  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('columnheader').last()).toHaveText('Total');
  await expect(page.getByRole('cell').last()).toHaveText(total);
  await expectDetail(page, 'Subtotal', formatCents(unit * 3, 'usd'));
  await expectDetail(page, 'Discount (SPRING10)', `−${formatCents(discount, 'usd')}`);
  await expectDetail(page, 'Total', formatCents(paid, 'usd'));
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto(`/orders/${idPayment}`);
  await expect(page.getByRole('cell').last()).toHaveText(total);
  await expect(page.getByRole('main')).toContainText(
    `Subtotal ${formatCents(unit * 3, 'usd')} · Discount (SPRING10) −${formatCents(discount, 'usd')} · Total ${formatCents(paid, 'usd')}`,
  );
});

test('pairs of a discounted order are refunded for what was paid for each, until nothing is left', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const { unit, discount, paid } = await discountOrder(shop, idPayment);
  const first = unit - Math.floor(discount / 3);
  await page.goto(`/orders/${idPayment}`);
  const form = page.getByRole('form', { name: 'New refund' });
  await form.getByLabel('What to refund').selectOption('Selected pairs');
  await form.getByLabel(/, size /).selectOption(`1 pair (${formatCents(first, 'usd')})`);
  await form.getByRole('button', { name: `Refund ${formatCents(first, 'usd')}` }).click();
  await confirmRefund(page);
  await expectMessage(page, 'status', 'Refunded');
  await expect(form).toContainText(
    `Left to refund: ${formatCents(paid - first, 'usd')} of ${formatCents(paid, 'usd')}`,
  );
  await form.getByLabel('What to refund').selectOption('Selected pairs');
  await form.getByLabel(/, size /).selectOption(`2 pairs (${formatCents(paid - first, 'usd')})`);
  await form.getByRole('button', { name: `Refund ${formatCents(paid - first, 'usd')}` }).click();
  await confirmRefund(page);
  await expect(page.getByText('Nothing is left to refund.')).toBeVisible();
});

test('on a phone a discounted order and its invoice fit the screen, also with a long code', async ({
  page,
  browser,
  baseURL,
  shop,
  administrator: _,
}) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  const { unit, discount, paid } = await discountOrder(shop, idPayment);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order/${idPayment}`);
  await page.getByRole('columnheader').first().scrollIntoViewIfNeeded();
  for (const name of ['Image', 'Name', 'Quantity', 'Size', 'Total'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  expect(await measureWidth(page)).toBe(360);

  await page.goto(`/order/${idPayment}/invoice`);
  const whole = formatCents(unit * 3, 'usd');
  await expect(page.getByRole('row').nth(1)).toContainText(`${formatCents(unit, 'usd')}${whole}`);
  await expect(page.getByRole('row').nth(2)).toHaveText(`Subtotal${whole}`);
  await expect(page.getByRole('row').nth(3)).toHaveText(
    `Discount (SPRING10)−${formatCents(discount, 'usd')}`,
  );
  await expect(page.getByRole('row').nth(4)).toHaveText(`Total${formatCents(paid, 'usd')}`);
  expect(await measureWidth(page)).toBe(360);

  const next = await placeOrder(browser, baseURL);
  await discountOrder(shop, next.idPayment, 'W'.repeat(40));
  await page.goto(`/order/${next.idPayment}/invoice`);
  await expect(page.getByRole('row').filter({ hasText: 'Discount (WWW' })).toBeVisible();
  expect(await measureWidth(page)).toBe(360);
  await page.goto(`/order/${next.idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Discount (WWW' })).toBeVisible();
  expect(await measureWidth(page)).toBe(360);
});

const expectDetail = (page: Page, term: string, text: string) =>
  expect(page.getByText(term, { exact: true }).and(page.getByRole('term')).locator('..')).toHaveText(
    `${term}${text}`,
  );

const measureWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
