import { placeOrder } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('refunds an order with the keyboard, shows its state, and tells the buyer', async ({
  page,
  browser,
  baseURL,
  administrator,
}) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/orders?search=${email}`);
  await page
    .getByRole('row')
    .filter({ hasText: idPayment })
    .getByRole('button', { name: 'Refund' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel(/, size /).selectOption('0 pairs');
  await expect(dialog.getByRole('button', { name: 'Refund $0' })).toBeDisabled();
  await dialog.getByLabel(/, size /).selectOption('1 pair');
  await dialog.getByLabel('Reason').selectOption('Paid twice');
  await dialog.getByLabel('Stock').selectOption('Put the pairs back into stock once refunded');
  await dialog.getByLabel('Note').fill('Two orders by mistake');
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).press('Enter');
  await expectMessage(page, 'status', 'Refunded');
  const refund = dialog.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refund).toContainText('Done');
  await expect(refund).toContainText('back into stock');
  await expect(refund).toContainText(administrator.email);
  await expect(dialog.getByText('Nothing is left to refund.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`/order/${idPayment}`);
  await expect(page.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible();
});
