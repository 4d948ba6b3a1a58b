import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { addPictures, createNewShoe, solidImage, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

// A file that is no picture responds with 415, an outdated order with 422.
test.use({ expectedNoise: [/status of (415|422)/] });
test.beforeEach(({ page }) => recordMessages(page));

const altsOf = async (page: Page, { _id }: Shoe): Promise<string[]> => {
  const [shoe]: Shoe[] = await (await page.request.get(`/api/shoes/${_id}`)).json();
  return shoe?.pictures.map(({ alt }) => alt) ?? [];
};
const part = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true });
const press = (page: Page, name: string) =>
  part(page).getByRole('button', { name, exact: true }).press('Enter');

test('a picture is added with its description, undone, and a wrong file is refused in words', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/admin/shoes/${shoe._id}`);
  const add = part(page).getByRole('button', { name: 'Add picture' });
  await add.click();
  await expect(part(page).getByText('Add a valid image')).toBeVisible();
  await part(page)
    .getByLabel('New picture')
    .setInputFiles({ name: 'shoe.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await add.click();
  await expect(part(page).getByLabel('New picture')).toHaveAccessibleDescription(/JPEG, PNG, WebP or AVIF/);
  await expect(part(page).getByLabel('New picture')).toHaveAttribute('aria-invalid', 'true');

  await part(page)
    .getByLabel('New picture')
    .setInputFiles(await solidImage('navy'));
  await part(page).getByLabel('Alternative text', { exact: true }).fill('The sole');
  await add.click();
  await expectMessage(page, 'status', 'Picture added');
  await expect(part(page).getByLabel('Alternative text of picture 1')).toHaveValue('The sole');
  await expect(part(page).getByLabel('Alternative text', { exact: true })).toHaveValue('');
  expect(await altsOf(page, shoe)).toEqual(['The sole']);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByLabel('Price', { exact: true }).fill('89.95');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'status', 'Shoe saved');
});

test('pictures are ordered by keyboard and by dragging, described, and removed', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await addPictures(browser, baseURL, await createNewShoe(browser, baseURL), [
    'navy',
    'olive',
    'teal',
  ]);
  await page.goto(`/admin/shoes/${shoe._id}`);
  const save = part(page).getByRole('button', { name: 'Save pictures' });
  await expect(save).toBeDisabled();
  await press(page, 'Move picture 1 down');
  await expect(part(page).getByRole('button', { name: 'Move picture 2 down' })).toBeFocused();
  await expect(part(page).getByText('Moved to position 2')).toBeAttached();
  await part(page).getByLabel('Alternative text of picture 3').fill('Seen from above');
  await save.click();
  await expectMessage(page, 'status', 'Pictures saved');
  await expect.poll(() => altsOf(page, shoe)).toEqual(['In olive', 'In navy', 'Seen from above']);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Reverted');
  expect(await altsOf(page, shoe)).toEqual(['In navy', 'In olive', 'In teal']);

  await expect(part(page).getByLabel('Alternative text of picture 1')).toHaveValue('In navy');
  const items = part(page).getByRole('listitem');
  await items.nth(2).dragTo(items.nth(0), { sourcePosition: { x: 60, y: 60 } });
  await save.click();
  await expect.poll(() => altsOf(page, shoe)).toEqual(['In teal', 'In navy', 'In olive']);

  await press(page, 'Remove picture 2');
  const question = page.getByRole('alertdialog', { name: 'Remove this picture?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Remove picture 2');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectMessage(page, 'status', 'Picture removed');
  await expect(items).toHaveCount(2);
  expect(await altsOf(page, shoe)).toEqual(['In teal', 'In olive']);
});

test('of two administrators, the second is told that the pictures were changed', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await addPictures(browser, baseURL, await createNewShoe(browser, baseURL), ['navy', 'olive']);
  await page.goto(`/admin/shoes/${shoe._id}`);
  await press(page, 'Move picture 1 down');
  await addPictures(browser, baseURL, shoe, ['teal']);
  await part(page).getByRole('button', { name: 'Save pictures' }).click();
  await expectMessage(
    page,
    'alert',
    'List every picture of the shoe exactly once. If someone else changed them, reload the page',
  );
  expect(await altsOf(page, shoe)).toEqual(['In navy', 'In olive', 'In teal']);
});
