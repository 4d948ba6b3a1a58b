import { randomLetters, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';

test('a product file is uploaded and imported once', async ({ page, administrator: _ }) => {
  const changes = recordChanges(page);
  const name = `Early ${randomLetters()}`;
  const text = `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Spare Price\nearly-${name},${name},Skarn,Size,9,20,80,70`;
  const file = { name: 'early.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await actBeforeHydration(page, '/admin/import', async () => {
    await page.getByLabel('Product file').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload and check' }).dblclick();
  });
  await expect(page.getByRole('status').filter({ hasText: '1 shoe created' })).toBeVisible();
  const run = `POST /api${new URL(page.url()).pathname}s/${new URL(page.url()).searchParams.get('id')}/run`;
  await expectRequests(page, changes, ['POST /api/admin/imports', run]);
  changes.length = 0;
  await actBeforeHydration(page, page.url(), async () => {
    await page.getByText('Columns of the file').click();
    await page.getByLabel('Variant Price (needed)').selectOption('Spare Price');
    await page.getByRole('button', { name: 'Import 1 shoe' }).dblclick();
  });
  await expect(page.getByText('The import is one entry of the history')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$70');
  await expectRequests(page, changes, [run]);
  // The next test finds the catalog unchanged.
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Took back: Imported early.csv').first()).toBeVisible();
});
