import type { Page } from '@playwright/test';
import { createNewShoe, placeOrder } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the admin area' });
const field = (page: Page) => palette(page).getByRole('combobox');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

test('Ctrl+K finds screens, shoes, orders and people with the keyboard alone', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { name, _id } = await createNewShoe(browser, baseURL);
  const { email, idPayment } = await placeOrder(browser, baseURL);
  await page.goto('/admin/health');
  await expect(page.getByRole('button', { name: /^Jump to/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(palette(page).getByRole('group', { name: 'Pages' })).toBeVisible();
  await page.keyboard.type('history');
  await expect(chosen(page)).toHaveText('History');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/history');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Meta+k');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type(name);
  await expect(chosen(page)).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/shoes/${_id}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(email);
  await expect(palette(page).getByRole('option')).toHaveCount(2);
  await expect(palette(page).getByRole('status')).toHaveText('2 results');
  await expect(chosen(page)).toContainText('Pending');
  const order = await chosen(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', order ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Enabled');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Pending');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin?users.search=${encodeURIComponent(email)}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(idPayment);
  await expect(chosen(page)).toContainText(email);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('the palette says when nothing is found, and stays away while another dialog is open', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Jump to/ })
    .first()
    .click();
  await field(page).fill('qqqxxyyzz');
  await expect(palette(page).getByRole('status')).toHaveText('No results');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.getByRole('table', { name: 'Products' }).getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
});
