import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('the balance shows captured, fees and net by day and by payout, for the days of the address', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  await placeOrder(browser, baseURL);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Balance' }).click();
  await expect(page.getByRole('heading', { name: 'Balance', level: 1 })).toBeVisible();
  await expect(page.getByText(/up to 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)).toBeVisible();
  const days = page.getByRole('table', { name: 'Transactions by day' });
  const payouts = page.getByRole('table', { name: 'Transactions by payout' });
  const total = days.getByRole('row', { name: 'All days' });
  const net = (await total.getByRole('cell').last().textContent()) ?? '';
  expect(net).toMatch(/^-?\$[\d,]+\.\d\d$/);
  await expect(payouts.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(net);
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(net);
  await expect(payouts.getByRole('row', { name: 'Not paid out yet' })).toBeVisible();
  // Today may be a few minutes old, without a transaction that was read already.
  await expect(days.getByRole('row', { name: day(1) })).toContainText('$');

  const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })];
  await from.fill(day(1));
  await to.fill(day(1));
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page).toHaveURL(`/admin/balance?from=${day(1)}&to=${day(1)}`);
  await expect(days.getByRole('row')).toHaveCount(3);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download days as CSV' }).click();
  expect((await file).suggestedFilename()).toBe(`days-${day(1)}-to-${day(1)}.csv`);

  await from.fill(day(0));
  await to.fill(day(3));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('alert')).toHaveText("The first day can't be after the last day");
  await expect(days.getByRole('row', { name: 'All days' })).toBeVisible();
});

test('on a narrow screen each row names its numbers, and nothing is cut off', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  await placeOrder(browser, baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/balance');
  const frame = page.getByRole('region', { name: 'Transactions by day' });
  await expect(frame).toBeVisible();
  const right = await frame.evaluate((element) => element.getBoundingClientRect().right);
  const rights = await frame
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(right);
  const cell = frame.getByRole('cell').first();
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Captured"');
});
