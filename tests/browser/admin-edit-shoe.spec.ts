import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { createNewShoe, productRow, solidImage, undoBar } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

// An edit conflict responds with 409.
test.use({ expectedNoise: [/status of 409/] });
test.beforeEach(({ page }) => recordMessages(page));

const stored = async (page: Page, { _id }: Shoe): Promise<Shoe> => {
  const [shoe] = await (await page.request.get(`/api/shoes/${_id}`)).json();
  return shoe;
};

test('edits a shoe from the products table without a new picture, and undoes it', {
  tag: '@journey',
}, async ({ page, browser, baseURL, administrator: _ }) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/admin?products.search=${shoe.name}`);
  await productRow(page, shoe.name).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit shoe' })).toBeVisible();
  await expect(page.getByLabel('First picture')).toHaveValue('keep');
  await page.getByLabel('Description').fill('Now with 574 soles, lighter by 5 %, for €10 less.');
  await page.getByLabel('Price', { exact: true }).fill('89.95');
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a valid size')).toBeVisible();
  await page.getByLabel('Size', { exact: true }).fill('9.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'status', 'Shoe saved');
  await expect(page).toHaveURL('/admin');
  expect(await stored(page, shoe)).toMatchObject({
    price: 89.95,
    description: 'Now with 574 soles, lighter by 5 %, for €10 less.',
    picture: shoe.picture,
    stock: [
      { size: '9', quantity: 5 },
      { size: '9.5', quantity: 3 },
    ],
  });
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Reverted');
  expect(await stored(page, shoe)).toMatchObject({ price: 90, stock: [{ size: '9', quantity: 5 }] });
});

test('requires a file only if a new picture is chosen', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/admin/shoes/${shoe._id}`);
  await page.getByLabel('First picture').selectOption('Upload a new picture');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Add a valid image')).toBeVisible();
  await page.getByLabel('Image').setInputFiles(await solidImage('navy'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'status', 'Shoe saved');
  expect((await stored(page, shoe)).picture.base).not.toBe(shoe.picture.base);
});

test('Modify Shoes marks the picture as required and links to the form that keeps it', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/modifshoe?id=${shoe._id}`);
  await expect(page.getByLabel('Image')).toHaveAttribute('required');
  await expect(page.getByLabel('Image')).toHaveAccessibleDescription(/^Required\./);
  await page.getByRole('main').getByRole('link', { name: 'edit the shoe' }).click();
  await expect(page).toHaveURL(`/admin/shoes/${shoe._id}`);
});

test.describe('of two administrators who edit one shoe', () => {
  for (const form of ['/modifshoe?id=', '/admin/shoes/'])
    test(`the second at ${form} sees the pairs of the first, and keeps them`, async ({
      page,
      browser,
      baseURL,
      administrator: _,
    }) => {
      const shoe = await createNewShoe(browser, baseURL);
      await page.goto(`${form}${shoe._id}`);
      const theirs = await page.request.put(`/api/admin/shoes/${shoe._id}`, {
        multipart: {
          brand: shoe.brand,
          name: shoe.name,
          color: shoe.color,
          price: '80',
          description: 'Theirs',
          size: '9',
          q: '15',
          version: String(shoe.version),
        },
        headers: { origin: baseURL ?? '' },
      });
      expect(theirs.status(), await theirs.text()).toBe(200);

      const isModify = form.startsWith('/modifshoe');
      await page.getByLabel('Color').fill('Sand');
      if (isModify) {
        await page.getByLabel('Size', { exact: true }).selectOption('9');
        await page.getByLabel('Image').setInputFiles(await solidImage('tomato'));
      } else await page.getByLabel('Size', { exact: true }).fill('9');
      await page.getByLabel('Quantity').fill('3');
      const save = page.getByRole('button', { name: isModify ? 'Modify' : 'Save', exact: true });
      await save.click();
      const conflict = page.getByRole('alert').filter({ hasText: "Your changes haven't been saved" });
      await expect(conflict.getByRole('row')).toHaveText([
        /Field/,
        'ColorMossSand',
        'Price8080',
        'DescriptionTheirsTheirs',
        'Size 915 pairs13 pairs',
      ]);
      await conflict.getByRole('button', { name: 'Apply my changes' }).click();
      await expect(page.getByLabel('Quantity')).toHaveValue('13');
      await expect(page.getByLabel('Price', { exact: true })).toHaveValue('80');
      await save.click();
      await expect(page).toHaveURL('/admin');
      expect(await stored(page, shoe)).toMatchObject({
        color: 'Sand',
        price: 80,
        description: 'Theirs',
        stock: [{ size: '9', quantity: 13 }],
      });
    });
});
