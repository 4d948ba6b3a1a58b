import type { Page } from '@playwright/test';
import type { Brand } from '#shop/catalog/contract/brands.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { randomLetters, solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { toast } from './shopping-steps.ts';

test.use({ ownContext: true });

// Each form fails once.
test.use({ expectedNoise: [/status of 503/] });
test.beforeEach(({ page }) => page.clock.install());

/** §9: "admin forms 3000 ms". */
const formToastDuration = 3000;

test('shows success and failure for 3000 ms, keeps the values after a failure, and links back to the dashboard', async ({
  page,
  administrator: _,
}) => {
  const brand = `Brand ${randomLetters()}`;
  await page.goto('/createbrand');
  await page.getByLabel('Name').fill(brand);
  await submitAndExpectFailure(page, '**/createbrand.data', 'Something went wrong creating your brand');
  await expect(page.getByLabel('Name')).toHaveValue(brand);
  await submitAndExpectToast(page, { role: 'status', text: 'Brand created' });

  await page.goto('/createshoes');
  const typed = { Brand: brand, Name: 'Retried', Color: 'Moss', Price: '120', Size: '9', Quantity: '4' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Description').fill('Made for the forms');
  await submitAndExpectFailure(page, '**/api/shoes', 'Something went wrong creating your shoes');
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
  await submitAndExpectToast(page, { role: 'status', text: 'Your shoe was added to store' });

  const shoe = await findFirstShoe(page);
  await page.goto(`/createsize?id=${shoe._id}`);
  await page.getByLabel('Size').fill('11');
  await page.getByLabel('Quantity').fill('2');
  await submitAndExpectFailure(page, '**/createsize.data?*', 'Something went wrong creating the size');
  await expect(page.getByLabel('Size')).toHaveValue('11');
  await submitAndExpectToast(page, { role: 'status', text: 'Size added' });
  await expect(page.getByLabel('Size')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL('/admin');
  await deleteShoeAndBrand(page, shoe);
});

test('saves size charts, also a text that is longer than a form may be', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin/charts');
  const chart = page.getByRole('textbox', { name: /^Size chart for/ });
  await chart.fill((await chart.inputValue()) + ' '.repeat(70_000));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'status', 'Size chart saved')).toBeVisible();
  await page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).click();
  await expect(chart).toHaveAccessibleName(/\(standard\)$/);
});

test('starts Modify Shoes with the first shoe of the store, requires a quantity with a size, and ends its sale', async ({
  page,
  administrator: _,
}) => {
  const shoe = await createShoeOnSale(page, `Brand ${randomLetters()}`);
  await page.goto('/modifshoe');
  const { brand, name, color, price, description } = await findFirstShoe(page);
  expect(name).toBe(shoe.name);
  const starting = { Brand: brand, Name: name, Color: color, Price: String(price), Description: description };
  for (const [label, value] of Object.entries(starting))
    await expect(page.getByLabel(label)).toHaveValue(value);
  for (const label of ['Size', 'Quantity', 'Image']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByText('This shoe is on sale. Modifying it ends the sale')).toBeVisible();

  await page.getByLabel('Image').setInputFiles(await solidImage('navy'));
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Enter a valid size')).toBeVisible();
  await expect(page.getByText('Enter a valid quantity')).toHaveCount(0);
  await page.getByLabel('Size').selectOption('9');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Enter a valid quantity')).toBeVisible();

  await page.getByLabel('Quantity').fill('6');
  await submitAndExpectToast(page, {
    send: 'Modify',
    role: 'status',
    text: 'Your modified shoe was added to store',
  });
  await expect(page).toHaveURL('/admin');
  const [now]: Shoe[] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  expect(now).toMatchObject({ onSale: false, stock: [{ size: '9', quantity: 6 }] });
  await deleteShoeAndBrand(page, shoe);
});

interface ExpectedToast {
  send?: string;
  role: 'status' | 'alert';
  text: string;
}

/**
 * Submits the form and expects a toast that disappears after exactly {@link formToastDuration} of the page's clock.
 * The button is pressed by keyboard and the mouse is in a corner, because a toast stays while the mouse is over it.
 */
async function submitAndExpectToast(
  page: Page,
  { send = 'Create', role, text }: ExpectedToast,
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: send, exact: true }).press('Enter');
  const message = toast(page, role, text);
  await expect(message).toBeVisible();
  await page.clock.runFor(formToastDuration - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toHaveCount(0);
  await page.clock.resume();
}

/** Submits the form while the API responds with an error, and expects the toast for it. */
async function submitAndExpectFailure(page: Page, address: string, text: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await submitAndExpectToast(page, { role: 'alert', text });
  await page.unroute(address);
}

/** The first shoe held in the store. */
async function findFirstShoe(page: Page): Promise<Shoe> {
  const [first]: Shoe[] = await (await page.request.get('/api/shoes?limit=1')).json();
  if (!first) throw new Error('The store is empty');
  return first;
}

/** A new shoe of the store, on sale. */
async function createShoeOnSale(page: Page, brand: string): Promise<Shoe> {
  const headers = { origin: new URL((await page.goto('/admin'))?.url() ?? '').origin };
  const fields = { brand, name: 'Original', color: 'Moss', description: 'Original', price: '75' };
  const form = { multipart: { ...fields, size: '9', q: '4' }, headers };
  const shoe: Shoe = await (await page.request.post('/api/shoes', form)).json();
  const sale = { data: { onSale: true }, headers };
  expect((await page.request.put(`/api/admin/onsale/${shoe._id}`, sale)).status()).toBe(200);
  return shoe;
}

/** Deletes a shoe and its brand, so that the next test finds the catalog unchanged. */
async function deleteShoeAndBrand(page: Page, { _id, brand }: Shoe): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const brands: Brand[] = await (await page.request.get(`/api/brands?search=${brand}`)).json();
  expect(brands).toHaveLength(1);
  for (const address of [`/api/shoes/${_id}`, ...brands.map((one) => `/api/brands/${one._id}`)]) {
    expect((await page.request.delete(address, { headers })).status()).toBe(200);
  }
}
