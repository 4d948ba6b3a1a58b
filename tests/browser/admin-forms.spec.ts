import type { Page } from '@playwright/test';
import type { Brand } from '#contract/brands.ts';
import type { Shoe } from '#contract/shoes.ts';
import { anyPicture, letters } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { toast } from './shopper.ts';

// Each form is refused once.
test.use({ expectedNoise: [/status of 503/] });
test.beforeEach(({ page }) => page.clock.install());

/** §9: "admin forms 3000 ms". */
const formTime = 3000;

test('what failed and what worked is said for 3000 ms, what failed stays typed, and Back to Admin leads back', async ({
  page,
  administrator: _,
}) => {
  const brand = `Brand ${letters()}`;
  await page.goto('/createbrand');
  await page.getByLabel('Name').fill(brand);
  await expectRefusal(page, '**/api/brands', 'Something went wrong creating your brand');
  await expect(page.getByLabel('Name')).toHaveValue(brand);
  await expectAnswer(page, { role: 'status', text: 'Brand created' });

  await page.goto('/createshoes');
  const typed = { Brand: brand, Name: 'Refused', Color: 'Moss', Price: '120', Size: '9', Quantity: '4' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Description').fill('Made for the forms');
  await expectRefusal(page, '**/api/shoes', 'Something went wrong creating your shoes');
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expectAnswer(page, { role: 'status', text: 'Your shoe was added to store' });

  const shoe = await findFirst(page);
  await page.goto(`/createsize?id=${shoe._id}`);
  await page.getByLabel('Size').fill('11');
  await page.getByLabel('Quantity').fill('2');
  await expectRefusal(page, '**/api/shoes/addSize/*', 'Something went wrong creating the size');
  await expect(page.getByLabel('Size')).toHaveValue('11');
  await expectAnswer(page, { role: 'status', text: 'Size added' });
  await expect(page.getByLabel('Size')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL('/admin');
  await discard(page, shoe);
});

test('Modify Shoes begins with the first shoe of the store, wants a quantity with a size, and takes it off sale', async ({
  page,
  administrator: _,
}) => {
  const shoe = await sellNewShoe(page, `Brand ${letters()}`);
  await page.goto('/modifshoe');
  const { brand, name, color, price, description } = await findFirst(page);
  expect(name).toBe(shoe.name);
  const starting = { Brand: brand, Name: name, Color: color, Price: String(price), Description: description };
  for (const [label, value] of Object.entries(starting))
    await expect(page.getByLabel(label)).toHaveValue(value);
  for (const label of ['Size', 'Quantity', 'Image']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByText('This shoe is on sale. Modifying it takes it off')).toBeVisible();

  await page.getByLabel('Image').setInputFiles(await anyPicture('navy'));
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Enter a valid size')).toBeVisible();
  await expect(page.getByText('Enter a valid quantity')).toHaveCount(0);
  await page.getByLabel('Size').selectOption('9');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Enter a valid quantity')).toBeVisible();

  await page.getByLabel('Quantity').fill('6');
  await expectAnswer(page, {
    send: 'Modify',
    role: 'status',
    text: 'Your modified shoe was added to store',
  });
  await expect(page).toHaveURL('/admin');
  const [now]: Shoe[] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  expect(now).toMatchObject({ onSale: false, stock: [{ size: '9', quantity: 6 }] });
  await discard(page, shoe);
});

interface Answer {
  send?: string;
  role: 'status' | 'alert';
  text: string;
}

/**
 * Sends the form, and expects a message that goes after exactly {@link formTime} of the page's own clock. The button is
 * pressed by keyboard: a message stays as long as the mouse is over it.
 */
async function expectAnswer(page: Page, { send = 'Create', role, text }: Answer): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.getByRole('button', { name: send, exact: true }).press('Enter');
  const message = toast(page, role, text);
  await expect(message).toBeVisible();
  await page.clock.runFor(formTime - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toHaveCount(0);
  await page.clock.resume();
}

/** Sends the form while the shop is out of order, and expects the words for it. */
async function expectRefusal(page: Page, address: string, text: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
  await expectAnswer(page, { role: 'alert', text });
  await page.unroute(address);
}

/** The first shoe held in the store. */
async function findFirst(page: Page): Promise<Shoe> {
  const [first]: Shoe[] = await (await page.request.get('/api/shoes?limit=1')).json();
  if (!first) throw new Error('The store is empty');
  return first;
}

/** A new shoe of the store, on sale. */
async function sellNewShoe(page: Page, brand: string): Promise<Shoe> {
  const headers = { origin: new URL((await page.goto('/admin'))?.url() ?? '').origin };
  const fields = { brand, name: 'Begun', color: 'Moss', description: 'As it was', price: '75' };
  const form = { multipart: { ...fields, size: '9', q: '4' }, headers };
  const shoe: Shoe = await (await page.request.post('/api/shoes', form)).json();
  const sale = { data: { onSale: true }, headers };
  expect((await page.request.put(`/api/admin/onsale/${shoe._id}`, sale)).status()).toBe(200);
  return shoe;
}

/** Takes a shoe and its brand out of the shop, so that the next journey finds the catalogue as it was. */
async function discard(page: Page, { _id, brand }: Shoe): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const brands: Brand[] = await (await page.request.get(`/api/brands?search=${brand}`)).json();
  expect(brands).toHaveLength(1);
  for (const address of [`/api/shoes/${_id}`, ...brands.map((one) => `/api/brands/${one._id}`)]) {
    expect((await page.request.delete(address, { headers })).status()).toBe(200);
  }
}
