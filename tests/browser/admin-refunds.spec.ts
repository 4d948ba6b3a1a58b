import { placeOrder } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { confirmRefund, openRefunds } from './refund-steps.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('refunds some pairs with the keyboard, shows their state, and tells the buyer', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator }) => {
  const order = await placeOrder(browser, baseURL);
  const dialog = await openRefunds(page, order);
  await dialog.getByLabel('What to refund').selectOption('Selected pairs');
  await dialog.getByLabel(/, size /).selectOption('0 pairs');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
  await expect(dialog.getByLabel(/, size /)).toBeFocused();
  await expect(dialog.getByLabel(/, size /)).toHaveAccessibleDescription('Choose at least one pair');
  await dialog.getByLabel(/, size /).selectOption('1 pair');
  await dialog.getByLabel('Reason').selectOption('Duplicate payment');
  await dialog.getByLabel('Stock').selectOption('Restock the pairs once refunded');
  await dialog.getByLabel('Note').fill('Two orders by mistake');
  const refundButton = dialog.getByRole('button', { name: /^Refund \$\d/ });
  const label = (await refundButton.textContent()) ?? '';
  await refundButton.press('Enter');
  const question = page.getByRole('alertdialog', { name: `${label}?` });
  await expect(question).toContainText(`${label.slice(7)} goes back to the card of ${order.email}`);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('list', { name: 'Refunds' })).toBeHidden();
  await expect(refundButton).toBeFocused();
  await refundButton.press('Enter');
  await confirmRefund(page);
  await expectMessage(page, 'status', 'Refunded');
  const refund = dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refund).toContainText('Done');
  await expect(refund).toContainText('restocked');
  await expect(refund).toContainText(administrator.email);
  await expect(dialog.getByText('Nothing is left to refund.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`/order/${order.idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible();
});

test('refunds an amount that is typed with decimals, then everything that is left', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const dialog = await openRefunds(page, await placeOrder(browser, baseURL));
  const form = dialog.getByRole('form', { name: 'New refund' });
  await dialog.getByLabel('What to refund').selectOption('Custom amount');
  await expect(dialog.getByLabel('Stock')).toBeHidden();
  const amount = dialog.getByLabel('Amount in dollars');
  for (const [typed, message] of [
    ['', 'Enter an amount in dollars, such as 12.50'],
    ['1.234', '“1.234” can be read in two ways. Write 1234 or 1.23'],
    ['99999', /^Only \$\d+ can still be refunded/],
  ] as const) {
    await amount.fill(typed);
    await page.keyboard.press('Enter');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription(
      typeof message === 'string' ? new RegExp(`^${message}`) : message,
    );
  }
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await amount.fill('12.50');
  await expect(form).toContainText('$12.50 goes back to the buyer’s card');
  await page.keyboard.press('Enter');
  await confirmRefund(page);
  await expectMessage(page, 'status', 'Refunded');
  const refunds = dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds).toContainText('$12.50');
  const left = /Left to refund: \$(\d+\.50) of \$(\d+)/.exec(await form.innerText());
  expect(Number(left?.[2]) - Number(left?.[1])).toBe(12.5);
  await dialog.getByRole('button', { name: `Refund $${left?.[1]}` }).press('Enter');
  await confirmRefund(page);
  await expect(refunds).toHaveCount(2);
  await expect(dialog.getByText('Nothing is left to refund.')).toBeVisible();
});
