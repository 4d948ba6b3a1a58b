import { readFile } from 'node:fs/promises';
import { placeOrder } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';

test('the VAT of a quarter is shown, and its files are downloaded', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  await placeOrder(browser, baseURL);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'VAT report' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Unknown' });
  await expect(row).toContainText('0%');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const download = async (name: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    const file = await started;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const vat = await download('Export CSV');
  expect(vat.name).toMatch(/^vat-20\d\dQ[1-4]\.csv$/);
  expect(vat.text).toMatch(/^country,percent,netCents,vatCents,orders\r\n,0,\d+,0,\d+\r\n$/);
  const oss = await download('Export One-Stop-Shop return');
  expect(oss.name).toMatch(/^oss-20\d\dQ[1-4]\.csv$/);
  await page.getByRole('navigation', { name: 'Quarters' }).getByRole('link').last().click();
  await expect(page.getByRole('cell', { name: 'No invoices in this quarter' })).toBeVisible();
});
