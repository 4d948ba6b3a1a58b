import type { Page } from '@playwright/test';
import { createNewShoe, postToApi, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// Facts that are rejected.
test.use({ expectedNoise: [/status of 422/] });
test.beforeEach(({ page, administrator: _ }) => recordMessages(page));

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Product safety and materials' });

test('the facts of an incomplete shoe are filled in, shown to shoppers and taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const row = page.getByRole('row').filter({ hasText: shoe.name });
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);

  await page.goto(`/admin/shoes/${shoe._id}`);
  await page.getByRole('link', { name: 'Product facts' }).click();
  await expect(field(page, 'Model or style code')).toBeVisible();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await page.getByRole('link', { name: 'Product facts' }).click();
  await page.getByRole('searchbox', { name: 'Search by name or brand' }).fill(shoe.name);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(row).toContainText('maker, model code, materials');
  await row.getByRole('link', { name: `Edit ${shoe.name}` }).click();

  await field(page, 'Model or style code').fill('MOON-1');
  await field(page, 'HS code').fill('123');
  await field(page, 'Country of origin').selectOption('Vietnam');
  await field(page, 'Warnings').fill('Slippery when wet.');
  await field(page, 'Upper').selectOption('Leather');
  await field(page, 'Upper: second material').selectOption('Leather');
  await field(page, 'Lining and sock').selectOption('Textile');
  await field(page, 'Outer sole').selectOption('Other material');
  await field(page, 'Maker').fill('Moon Shoes Co.');
  await field(page, 'Maker’s email or web address').fill('https://moon.example/contact');
  await field(page, 'Maker’s postal address').fill('8 Shoe Road, Hanoi, Vietnam');
  await field(page, 'Maker’s country').selectOption('Vietnam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'HS code')).toBeFocused();
  await expect(field(page, 'HS code')).toHaveAccessibleDescription(/An HS code has 6 to 10 digits/);
  await expect(field(page, 'Upper')).toHaveAccessibleDescription('Name two different materials');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await field(page, 'HS code').fill('6403.99');
  await field(page, 'Upper: second material').selectOption('Textile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Product facts saved');
  await page.goto(`/admin/incomplete?search=${shoe.name}`);
  await expect(row).toContainText('responsible person in the European Union');
  await row.getByRole('link', { name: `Edit ${shoe.name}` }).click();
  await field(page, 'Responsible person').fill('Import Wien KG');
  await field(page, 'Responsible person’s email or web address').fill('office@import.example');
  await field(page, 'Responsible person’s postal address').fill('Ring 5, 1010 Wien, Austria');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Product facts saved');
  await expect(undoBar(page)).toContainText(`Changed maker of facts of ${shoe.name}`);

  await page.goto(`/products/${shoe._id}`);
  await expect(section(page)).toContainText('WarningSlippery when wet.');
  await expect(section(page)).toContainText('Moon Shoes Co.8 Shoe Road, Hanoi, Vietnam');
  await expect(section(page).getByRole('link', { name: 'https://moon.example/contact' })).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'office@import.example' })).toHaveAttribute(
    'href',
    'mailto:office@import.example',
  );
  await expect(section(page)).toContainText('Country of originVietnam');
  await expect(section(page).getByRole('img')).toHaveCount(7);
  await expect(section(page).getByRole('img', { name: 'Leather' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.join()).toContain('"material":["Leather","Textile"]');
  expect(described.join()).toContain('"mpn":"MOON-1"');
});

test('the shop is set to refuse incomplete shoes in the Union, and back', async ({ page }) => {
  await page.goto('/admin/incomplete');
  await page.getByRole('button', { name: 'Refuse to sell them' }).click();
  await expectMessage(page, 'status', 'Incomplete shoes are refused');
  await expect(page.getByText('The shop refuses to sell incomplete shoes')).toBeVisible();
  await page.getByRole('button', { name: 'Sell them', exact: true }).click();
  await expect(page.getByText('The shop also sells incomplete shoes')).toBeVisible();
});

test('a shoe that is opened from another page has its facts, too', async ({ page, browser, baseURL }) => {
  const shoe = await createNewShoe(browser, baseURL);
  const body = { origin: 'PT', materials: { sole: ['leather'] } };
  await page.request.put(`/api/admin/shoes/${shoe._id}/facts`, {
    data: body,
    headers: { origin: baseURL ?? '' },
  });
  await page.goto('/products');
  await page.getByRole('main').getByRole('link', { name: shoe.name }).first().click();
  await expect(page.getByRole('heading', { name: shoe.name })).toBeVisible();
  await expect(section(page)).toContainText('Country of originPortugal');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the maker of a brand is named, shown on its shoes, and removed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const shoe = await createNewShoe(browser, baseURL);
    await postToApi(page.request, baseURL, 'brands', { name: shoe.brand });
    await page.goto(`/admin?brands.search=${shoe.brand}`);
    await page.getByRole('link', { name: `Maker of ${shoe.brand}` }).click();
    await field(page, 'Maker').fill('Halcourt Shoes AB');
    await field(page, 'Maker’s email or web address').fill('nobody');
    await field(page, 'Maker’s postal address').fill('Gatan 1, Malmö, Sweden');
    await field(page, 'Maker’s country').selectOption('Sweden');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Maker’s email or web address')).toHaveAccessibleDescription(
      'Enter an email address, or a web address that begins with https://',
    );
    await expect(field(page, 'Maker')).toHaveValue('Halcourt Shoes AB');
    await field(page, 'Maker’s email or web address').fill('safety@halcourt.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(undoBar(page)).toContainText(`Changed details of maker of ${shoe.brand}`);
    await page.goto(`/products/${shoe._id}`);
    await expect(section(page)).toContainText('Halcourt Shoes ABGatan 1, Malmö, Sweden');

    await page.goto(`/admin?brands.search=${shoe.brand}`);
    await page.getByRole('link', { name: `Maker of ${shoe.brand}` }).click();
    await expect(field(page, 'Maker’s country')).toHaveValue('SE');
    for (const name of ['Maker', 'Maker’s email or web address', 'Maker’s postal address'])
      await field(page, name).fill('');
    await field(page, 'Maker’s country').selectOption('Not set');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.goto(`/products/${shoe._id}`);
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});
