import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createNewShoe, randomLetters, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';

test.use({ expectedNoise: [/status of 422/] });

const part = (page: Page) => page.getByRole('region', { name: 'SKUs and barcodes', exact: true });
const field = (page: Page, name: string) => part(page).getByLabel(name, { exact: true });
const save = (page: Page) => part(page).getByRole('button', { name: 'Save SKUs and barcodes' });
const newSku = () => randomLetters().toUpperCase();

/** A shoe with two sizes, one of them a half size. */
async function openShoe(page: Page, origin: string | undefined, shoe: Shoe): Promise<{ first: string }> {
  const [first] = shoe.stock;
  const { brand, name, color, description, price, version } = shoe;
  const fields = { brand, name, color, description, price: String(price), version: String(version) };
  const added = await page.request.put(`/api/admin/shoes/${shoe._id}`, {
    headers: { origin: origin ?? '' },
    multipart: { ...fields, size: '9.5', q: '2' },
  });
  expect(added.ok()).toBe(true);
  await page.goto(`/admin/shoes/${shoe._id}`);
  return { first: first?.size ?? '' };
}

test('the SKUs and barcodes of a shoe are set together, and undone as one change', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { first } = await openShoe(page, baseURL, await createNewShoe(browser, baseURL));
  const [one, other] = [newSku(), newSku()];
  await field(page, `SKU of size ${first}`).fill(one);
  await field(page, 'SKU of size 9.5').fill(one);
  await save(page).click();
  await expect(field(page, 'SKU of size 9.5')).toHaveAccessibleDescription(`Size ${first} has this SKU`);
  await expect(field(page, 'SKU of size 9.5')).toBeFocused();
  await expect(field(page, `SKU of size ${first}`)).toHaveValue(one);
  await field(page, 'SKU of size 9.5').fill(other);
  await field(page, 'Barcode (GTIN) of size 9.5').fill('4006381333932');
  await save(page).click();
  await expect(field(page, 'Barcode (GTIN) of size 9.5')).toHaveAccessibleDescription(/^The last digit/);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await field(page, 'Barcode (GTIN) of size 9.5').fill('');
  await save(page).click();
  await expect(undoBar(page)).toBeVisible();

  await field(page, `SKU of size ${first}`).fill(other);
  await field(page, 'SKU of size 9.5').fill('');
  await save(page).click();
  await expect(page.getByText(`Size ${first}: ${other}`)).toBeVisible();
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, `SKU of size ${first}`)).toHaveValue(one);
  await expect(field(page, 'SKU of size 9.5')).toHaveValue(other);

  await page.getByLabel('Price', { exact: true }).fill('89.95');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Shoe saved').first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a wrong barcode is shown at its field with everything that was typed, then saved', async ({
    page,
    browser,
    baseURL,
    administrator: _,
  }) => {
    const { first } = await openShoe(page, baseURL, await createNewShoe(browser, baseURL));
    const sku = newSku();
    await field(page, `SKU of size ${first}`).fill(sku);
    await field(page, 'Barcode (GTIN) of size 9.5').fill('123');
    await save(page).click();
    await expect(field(page, 'Barcode (GTIN) of size 9.5')).toHaveAccessibleDescription(
      'Enter a barcode (GTIN) of 8, 12, 13 or 14 digits',
    );
    await expect(field(page, 'Barcode (GTIN) of size 9.5')).toHaveValue('123');
    await expect(field(page, `SKU of size ${first}`)).toHaveValue(sku);
    await field(page, 'Barcode (GTIN) of size 9.5').fill('');
    await save(page).click();
    await expect(page.getByText(`Size ${first}: ${sku}`)).toBeVisible();
    await undoBar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Size ${first}: ${sku}`)).toBeHidden();
  });
});
