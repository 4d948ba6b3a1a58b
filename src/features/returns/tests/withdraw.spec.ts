import type { Page } from '@playwright/test';
import { placeOrder, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';
import { expectMessage, findShoe, openStoredCart, recordMessages } from '#tests/browser/shopping-steps.ts';

// A statement that is not complete.
test.use({ expectedNoise: [/status of 422/] });

const confirm = (page: Page) => page.getByRole('main').getByRole('button');

test('a guest withdraws with the keyboard alone, and an administrator settles it', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, idPayment, number } = await placeOrder(browser, baseURL);
  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await guest.goto(`${baseURL}/withdraw?order=${idPayment}`);
  await expect(guest.getByLabel('Order', { exact: true })).toHaveValue(number);
  await expect(guest.getByRole('group', { name: 'Pairs to withdraw' }).getByRole('combobox')).toHaveCount(1);
  expect(await findAccessibilityViolations(guest)).toEqual([]);
  await guest.getByLabel('Name').focus();
  await guest.keyboard.type('Mia Berg');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Use a valid email');
  await expect(guest.getByLabel('Name')).toHaveValue('Mia Berg');
  await expect(guest.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Use a valid email/);
  expect(await findAccessibilityViolations(guest)).toEqual([]);
  await guest.getByLabel('Email', { exact: true }).focus();
  await guest.keyboard.type(email);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Check your withdrawal');
  await expect(guest.getByRole('main')).toContainText('Mia Berg');
  await expect(guest.getByRole('main')).toContainText('The whole order');
  await expect(confirm(guest)).toHaveText('Confirm withdrawal');
  expect(await findAccessibilityViolations(guest)).toEqual([]);
  await confirm(guest).focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('status')).toContainText(/arrived on \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)/);
  await expect(guest.getByRole('status')).toContainText(email);
  expect(await findAccessibilityViolations(guest)).toEqual([]);
  await visitor.close();

  await recordMessages(page);
  await page.goto('/admin');
  await page.getByRole('region', { name: 'Withdrawals' }).getByRole('link').click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('link', { name: number })).toHaveAttribute('href', `/orders/${idPayment}`);
  await expect(row).toContainText('whole order');
  await row.getByRole('button', { name: 'Mark settled: withdrawal of Mia Berg' }).click();
  await expectMessage(page, 'status', 'Withdrawal marked settled');
  await expect(row).toHaveCount(0);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Open');
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('the terms are set, a short period is refused at its field, and the page for withdrawing tells them', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  await recordMessages(page);
  await page.goto('/withdraw');
  await expect(page.getByRole('heading', { name: 'Model withdrawal form' })).toHaveCount(0);
  await changeSettings(page.request, baseURL, {
    delivery: [{ country: 'DE', priceCents: 0 }],
    seller: { legalName: 'Schuhe Berg GmbH', street: 'Am Kai 7', city: 'Bremen' },
  });
  await page.goto('/admin/withdrawals');
  const days = page.getByLabel('Days to withdraw after delivery');
  await expect(days).toHaveValue('14');
  await days.fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveAccessibleDescription(/Enter at least 14 days/);
  await days.fill('30');
  await page.getByLabel('Cost of sending pairs back').selectOption('The customer pays');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Terms saved');
  const buyer = await page.context().newPage();
  await buyer.goto('/withdraw');
  const text = buyer.getByRole('main');
  await expect(text).toContainText('within 30 days without giving any reason');
  await expect(text).toContainText('tell us (Schuhe Berg GmbH, Am Kai 7, Bremen)');
  await expect(text).toContainText('You pay for sending the goods back.');
  await expect(text).toContainText('To Schuhe Berg GmbH, Am Kai 7, Bremen:');
  expect(await findAccessibilityViolations(buyer)).toEqual([]);
  await openStoredCart(buyer, await findShoe(buyer, 24));
  const sentence =
    'You can withdraw from the contract within 30 days of delivery, and pay for sending the pairs back: how it works';
  await expect(text.getByRole('link', { name: sentence })).toHaveAttribute('href', '/withdraw');
  await buyer.goto('/sale');
  await expect(text.getByRole('link', { name: /withdraw/ })).toHaveCount(0);
  await buyer.goto('/withdraw');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(days).toHaveValue('14');
  await expect(page.getByLabel('Cost of sending pairs back')).toHaveValue('shop');
  await buyer.reload();
  await expect(text).toContainText('We pay for sending the goods back.');
  await buyer.close();
  await changeSettings(page.request, baseURL, {
    delivery: [],
    seller: { legalName: null, street: null, city: null },
  });
});
