import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, test } from './browser-test.ts';

test('an administrator sets the SKU and barcode of a size, and finds the shoe by either', async ({
  page,
  administrator: _,
}) => {
  const [shoe]: Shoe[] = await (await page.request.get('/api/shoes?limit=1')).json();
  const url = `/createsize?id=${shoe?._id}`;
  await page.goto(url);
  await page.getByLabel('Size').fill('97');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('SKU').fill('shelf-97');
  await page.getByLabel('Barcode').fill('4006381333932');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('The last digit does not match the others')).toBeVisible();
  await page.getByLabel('Barcode').fill('4006381333931');
  await page.getByRole('button', { name: 'Create' }).click();
  const numbers = page.getByText('Size 97: shelf-97 · 4006381333931');
  await expect(numbers).toBeVisible();
  await page.goto(url);
  await page.getByLabel('Size').fill('97');
  await expect(page.getByLabel('SKU')).toHaveValue('shelf-97');
  await expect(page.getByLabel('Barcode')).toHaveValue('4006381333931');
  await page.getByLabel('Size').fill('977');
  await expect(page.getByLabel('SKU')).toHaveValue('');
  await page.getByLabel('Size').fill('97');
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('list', { name: 'Stock' })).toContainText('973');
  await expect(numbers).toBeVisible();
  for (const number of ['SHELF-97', '4006381333931']) {
    await page.goto(`/admin?products.search=${number}`);
    const found = page.getByRole('table', { name: 'Products', exact: true }).getByRole('rowheader');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(shoe?.name ?? '');
  }

  await page.goto(url);
  await page.getByLabel('Size').fill('97');
  await page.getByLabel('Quantity').fill('1');
  await page.getByLabel('Barcode').fill('');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Size 97: shelf-97', { exact: true })).toBeVisible();
});
