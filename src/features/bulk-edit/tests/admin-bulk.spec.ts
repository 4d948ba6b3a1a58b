import { undoBar } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

const table = 'Products';

test('the chosen products change after a preview, and one undo brings all of them back', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin?products.sale=no&products.sort=price_desc');
  const products = page.getByRole('table', { name: table });
  const [first, second] = [products.getByRole('checkbox').nth(0), products.getByRole('checkbox').nth(1)];
  await first.press('Space');
  await second.check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await expect(bar.getByRole('status')).toHaveText('2 products selected');
  await page
    .getByRole('navigation', { name: 'Products pages' })
    .getByRole('button', { name: 'Next' })
    .click();
  await expect(products.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await products.getByRole('checkbox').nth(0).check();
  await expect(bar.getByRole('status')).toHaveText('3 products selected');

  await bar.getByRole('button', { name: 'Edit selected' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit selected products' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Enter a percentage, such as 7.5')).toBeVisible();
  await dialog.getByLabel('Percent, such as -10').fill('-50');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('3 of 3 products will change.');
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Change 3 shoes' }).click();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(undoBar(page)).toContainText('Changed the price of 3 shoes by -50%');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undid: Changed the price of 3 shoes by -50%').first()).toBeVisible();
});

test('all products of a filter are chosen at once, and another filter begins anew', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin?products.sale=yes');
  const count =
    (await page.getByRole('heading', { name: /^Products/ }).textContent())?.replace(/\D/g, '') ?? '';
  await page.getByRole('table', { name: table }).getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByRole('button', { name: 'Select this page' }).click();
  await expect(bar.getByRole('status')).toHaveText('5 products selected');
  await bar.getByRole('button', { name: `Select all ${count}` }).click();
  await expect(bar.getByRole('status')).toHaveText(`${count} products selected`);
  await bar.getByRole('button', { name: 'Edit selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit selected products' });
  await dialog.getByLabel('Action').selectOption('Take off sale');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText(`${count} of ${count} products will change.`);
  await dialog.getByLabel('Action').selectOption('Put on sale');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('Nothing will change.');
  await dialog.getByLabel('Action').selectOption('Set SKUs');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Enter a pattern')).toBeVisible();
  await dialog.getByLabel('Pattern').fill('BULK-{{brand}}-{{shoe}}-{{color}}-{{size}}');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /: none.+: BULK-/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Sale status').selectOption('Any sale status');
  await expect(bar).toBeHidden();
});
