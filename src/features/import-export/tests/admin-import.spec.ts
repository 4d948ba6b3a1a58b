import type { Page } from '@playwright/test';
import { randomLetters, undoBar } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

// A file that cannot be read gets 422.
test.use({ expectedNoise: [/status of 422/] });

const header =
  'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Spare Price';
const upload = async (page: Page, ...rows: string[]) => {
  await page.goto('/admin/import');
  const buffer = Buffer.from([header, ...rows].join('\n'));
  await page.getByLabel('Product file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload and check' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'products.csv' })).toBeVisible();
};

test('a file is checked, imported with the keyboard, and undone as one', { tag: '@journey' }, async ({
  page,
  administrator: _,
}) => {
  const name = `Moved ${randomLetters()}`;
  await upload(
    page,
    `${name}-a,${name} Low,Newcomer,Size,9,3,80,`,
    `${name}-b,${name} High,Newcomer,Size,9,3,95.5,`,
  );
  await expect(page.getByText('Ready to import: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
  const preview = page.getByRole('table', { name: 'New and changed shoes' });
  await expect(preview.getByRole('row', { name: `${name} High` })).toContainText('$95.50');
  await page.getByRole('button', { name: 'Import 2 shoes' }).press('Enter');
  await expect(page.getByText('You can undo the import in History')).toBeVisible();
  await expect(undoBar(page)).toContainText('Imported products.csv: 2 shoes created, 0 changed');
  await page.goto(`/admin?products.search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('rowheader')).toHaveCount(2);
  await page.goto('/admin/history?entity=catalogue');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Imported products.csv' })
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Undid: Imported products.csv').first()).toBeVisible();
  await page.goto(`/admin?products.search=${encodeURIComponent(name)}`);
  await expect(page.getByText('No products found')).toBeVisible();
});

test('rows with errors are listed with their numbers, and other columns can be chosen', async ({
  page,
  administrator: _,
}) => {
  const name = `Mended ${randomLetters()}`;
  await upload(page, `${name},${name},Newcomer,Size,9,3,cheap,70`);
  const refused = page.getByRole('table', { name: 'Rows with errors' });
  await expect(refused.getByRole('row').nth(1)).toContainText('2Variant Price“cheap” is not a price');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByText('File columns').press('Enter');
  await page.getByLabel('Variant Price (required)').selectOption({ label: 'Spare Price: 70' });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Ready to import: 1 new, 0 changed, 0 unchanged.')).toBeVisible();
  await expect(page.getByLabel('Variant Price (required)')).toHaveValue('Spare Price');
  await expect(page.getByRole('table', { name: 'New and changed shoes' })).toContainText('$70');
});

test('what is no product file is told at its field or in one sentence', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin/import');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('Choose a file')).toBeVisible();
  const buffer = Buffer.from('Handle,Title\nä,b', 'latin1');
  await page.getByLabel('Product file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('The file is neither UTF-8 nor UTF-16')).toBeVisible();
});

test('the catalogue is downloaded as an archive', async ({ page, administrator: _ }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Import and export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export catalog' }).click();
  expect((await file).suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.zip$/);
});
