import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  buy,
  createNewShoe,
  productRow,
  putOnSale,
  randomLetters,
  signUpCustomer,
  solidImage,
  undoBar,
} from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

// The page of a deleted shoe responds with 404, an edit conflict with 409.
test.use({ expectedNoise: [/status of (404|409)/] });
test.beforeEach(({ page }) => recordMessages(page));

test('creates, modifies, deletes and restores a brand and a shoe, and shoppers see each change at once', {
  tag: '@journey',
}, async ({ page, browser, administrator: _ }) => {
  const visitor = await openVisitor(browser);
  const brand = `Brand ${randomLetters()}`;
  const name = `Runner ${randomLetters()}`;

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Create brand' }).click();
  await expect(page.getByRole('heading', { name: 'Create Brand' })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter a valid brand name')).toBeVisible();
  await page.getByLabel('Name').fill('B2B');
  await expect(page.getByText('The name can only contain letters and spaces')).toBeVisible();
  await page.getByLabel('Name').fill(brand);
  await page.getByRole('button', { name: 'Create' }).click();
  await expectMessage(page, 'status', 'Brand created');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to Admin' }).click();

  await page.getByRole('link', { name: 'Create shoes' }).click();
  await expect(page.getByRole('heading', { name: 'Create Shoes' })).toBeVisible();
  await createShoe(page, { brand, name });
  await page.getByRole('link', { name: 'Back to Admin' }).click();

  const row = productRow(page, name);
  await page.getByRole('searchbox', { name: 'Search products by name' }).fill(name);
  await page.getByRole('searchbox', { name: 'Search products by name' }).press('Enter');
  await expect(row).toHaveCount(1);
  const address = (await row.getByRole('link', { name }).getAttribute('href')) ?? '';

  await row.getByRole('link', { name: 'Add size' }).click();
  await expect(page.getByRole('heading', { name: 'Create size' })).toBeVisible();
  await page.getByLabel('Size').fill('L');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('The size can only contain number')).toBeVisible();
  await expect(page.getByText('Enter a valid quantity')).toBeVisible();
  await page.getByLabel('Size').fill('10');
  await page.getByLabel('Quantity').fill('7');
  await page.getByRole('button', { name: 'Create' }).click();
  await expectMessage(page, 'status', 'Size added');
  await expect(page.getByRole('list', { name: 'Stock' })).toHaveText('94107');
  await page.goBack();

  await putOnSale(row, name, '110');
  await expect(row.getByText('ON SALE', { exact: true })).toBeVisible();
  const card = visitor.getByRole('article').filter({ hasText: name });
  await visitor.goto(`/colletions/${brand}`);
  await expect(card).toContainText('ON SALE');
  await visitor.goto(address);
  await expect(visitor.getByRole('radiogroup', { name: 'size', exact: true })).toHaveText('910');
  expect(await meanImageColor(visitor, name)).toEqual(olive);

  await row.getByRole('link', { name: 'New picture' }).click();
  await expect(page.getByRole('heading', { name: 'Modify Shoes' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Size')).toHaveValue('');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Enter a valid size')).toBeVisible();
  await expect(page.getByText('Add a valid image')).toBeVisible();
  await page.getByLabel('Price').fill('77');
  await page.getByLabel('Size').selectOption('10');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Image').setInputFiles(await solidImage('teal'));
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Modify' }).click();
  await expectMessage(page, 'status', 'Your modified shoe was added to store');
  await expect(page).toHaveURL('/admin');
  await visitor.goto(address);
  await expect(visitor.locator('main')).toContainText('$77');
  expect(await meanImageColor(visitor, name)).toEqual(teal);
  await visitor.goto(`/colletions/${brand}`);
  await expect(card).toContainText('$77');
  await expect(card).not.toContainText('ON SALE');

  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(undoBar(page)).toContainText('Reverted price');
  await visitor.reload();
  await expect(card).toContainText('$110');
  await expect(card).toContainText('ON SALE');
  await visitor.goto(address);
  await expect(visitor.locator('main')).toContainText('$110');
  expect(await meanImageColor(visitor, name)).toEqual(olive);

  await page.goto(`/admin?products.search=${name}`);
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText("You won't be able to revert this!");
  await question.getByRole('button', { name: 'Yes, delete shoe!' }).click();
  await expectMessage(page, 'status', 'Deleted!');
  await expect(row).toHaveCount(0);
  expect((await visitor.goto(address))?.status()).toBe(404);

  await undoBar(page).getByRole('link', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: `Deleted shoe ${name}` });
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expectMessage(page, 'status', `Restored shoe ${name}`);
  await expect(entry).toContainText('Undone');
  expect((await visitor.goto(address))?.status()).toBe(200);

  await page.goto(`/admin?brands.search=${brand}`);
  const brands = page.getByRole('table', { name: 'Brands' });
  const brandRow = brands.getByRole('row').filter({ hasText: brand });
  await brandRow.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete brand!' }).click();
  await expectMessage(page, 'status', 'Deleted!');
  await expect(brandRow).toHaveCount(0);
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: brand, exact: true })).toHaveCount(0);
  await visitor.context().close();
});

test('shows an edit conflict to the second of two administrators and overwrites nothing', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/createshoes');
  const name = `Stride ${randomLetters()}`;
  await createShoe(page, { brand: 'Velmora', name });
  const [shoe] = await (await page.request.get(`/api/shoes?name=${name}`)).json();
  await page.goto(`/modifshoe?id=${shoe._id}`);
  const other = {
    brand: 'Velmora',
    name,
    color: 'Plum',
    description: 'Hers',
    price: '99',
    size: '9',
    q: '4',
  };
  const answer = await page.request.put(`/api/shoes/${shoe._id}`, {
    multipart: other,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(200);

  await page.getByLabel('Color').fill('Sand');
  await page.getByLabel('Size').selectOption('9');
  await page.getByLabel('Quantity').fill('8');
  await page.getByLabel('Image').setInputFiles(await solidImage('tomato'));
  await page.getByRole('button', { name: 'Modify' }).click();
  await expectMessage(page, 'alert', 'Something went wrong creating your shoes');
  const conflict = page.getByRole('alert').filter({ hasText: "Your changes haven't been saved" });
  await expect(conflict.getByRole('row').filter({ hasText: 'color' })).toContainText('PlumSand');
  const [stored] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  expect(stored).toMatchObject({ color: 'Plum', price: 99 });

  await conflict.getByRole('button', { name: 'Use saved version' }).click();
  await expect(page.getByLabel('Color')).toHaveValue('Plum');
  await expect(page.getByLabel('Price')).toHaveValue('99');
});

test('saving a shoe keeps sold what was sold since its form was opened, and says so', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/modifshoe?id=${shoe._id}`);
  const { context } = await signUpCustomer(browser, baseURL);
  await buy(context.request, baseURL, shoe);
  await context.close();

  await page.getByLabel('Size').selectOption({ label: '9 (5 in stock)' });
  await page.getByLabel('Quantity').fill('5');
  await page.getByLabel('Description').fill('Other words');
  await page.getByLabel('Image').setInputFiles(await solidImage('navy'));
  await page.getByRole('button', { name: 'Modify' }).click();
  await expectMessage(
    page,
    'status',
    'The stock for size 9 changed while you were editing. There are now 4 pairs',
  );
  const [stored] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  expect(stored).toMatchObject({ description: 'Other words', stock: [{ size: '9', quantity: 4 }] });
});

async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** The results of {@link meanImageColor} for the two images. */
const olive = [2, 2, 0];
const teal = [0, 2, 2];

/** The mean color of the image on a shoe's page: red, green and blue from 0 to 4. */
async function meanImageColor(page: Page, name: string): Promise<number[]> {
  const picture = page.getByRole('img', { name: new RegExp(`${name}, .*, from the side$`) });
  const file = await page.request.get((await picture.getAttribute('src')) ?? '');
  const { channels } = await sharp(await file.body()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64));
}

/** Submits Create Shoes, first with errors; the shoe costs $120 and has a stock of four in size 9. */
async function createShoe(page: Page, { brand, name }: { brand: string; name: string }): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).click();
  for (const what of ['brand', 'name', 'color', 'price', 'size', 'quantity', 'description']) {
    await expect(page.getByText(`Enter a valid ${what}`)).toBeVisible();
  }
  const typed = { Brand: brand, Name: name, Color: 'Moss', Price: '120', Size: '9', Quantity: '4' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Description').fill('Made for the test');
  await page.getByLabel('Price').fill('12x');
  await page.getByLabel('Price').blur();
  await expect(page.getByText('Only numbers', { exact: true })).toBeVisible();
  await page.getByLabel('Price').fill('120');
  await page.getByLabel('Image').setInputFiles(await solidImage('olive'));
  await page.getByRole('button', { name: 'Create' }).click();
  await expectMessage(page, 'status', 'Your shoe was added to store');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveCount(0);
}
