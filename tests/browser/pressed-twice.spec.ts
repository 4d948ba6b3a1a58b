import type { Locator, Page } from '@playwright/test';
import { randomLetters, solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';

/** Presses a button twice within one task of the page, as a double click on a slow phone does; counts what is sent. */
async function countSent(page: Page, button: Locator, path: RegExp): Promise<number> {
  let sent = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') sent += 1;
    await route.continue();
  });
  const answered = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() !== 'GET',
  );
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await answered;
  await page.unroute(path);
  return sent;
}

test('a form that is pressed twice does its deed once', async ({ page, administrator: _ }) => {
  const brand = `Brand ${randomLetters()}`;
  await page.goto('/createbrand');
  await page.getByLabel('Name').fill(brand);
  const create = page.getByRole('main').getByRole('button', { name: 'Create' });
  expect(await countSent(page, create, /\/api\/brands$/)).toBe(1);

  await page.goto('/createshoes');
  const typed = { Brand: brand, Name: 'Twice', Color: 'Moss', Price: '120', Size: '9', Quantity: '4' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Description').fill('Made for the forms');
  await page.getByLabel('Image').setInputFiles(await solidImage('#123456'));
  expect(await countSent(page, create, /\/api\/shoes$/)).toBe(1);
  const shoes = await page.request.get(`/api/shoes?brand=${encodeURIComponent(brand)}`);
  expect(await shoes.json()).toHaveLength(1);

  const [{ _id }] = await shoes.json();
  await page.goto(`/createsize?id=${_id}`);
  await page.getByLabel('Size').fill('10');
  await page.getByLabel('Quantity').fill('3');
  expect(await countSent(page, create, /\/api\/shoes\/addSize\//)).toBe(1);

  await page.goto(`/admin/shoes/${_id}`);
  await page.getByLabel('Price', { exact: true }).fill('110');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await countSent(page, save, /\/api\/admin\/shoes\//)).toBe(1);

  await page.goto(`/admin/shoes/${_id}`);
  await page.getByLabel('Sale price').fill('90');
  const sale = page.getByRole('button', { name: 'Put on sale' });
  expect(await countSent(page, sale, /\/api\/admin\/onsale\//)).toBe(1);

  await page.goto('/admin/webhooks');
  await page.getByLabel('URL').fill('https://8.8.8.8/hook');
  await page.getByRole('group').getByRole('checkbox').first().check();
  const add = page.getByRole('main').getByRole('button', { name: 'Add webhook' });
  expect(await countSent(page, add, /\/api\/admin\/webhooks$/)).toBe(1);

  await page.goto('/contactUs');
  const main = page.getByRole('main');
  await main.getByLabel('name', { exact: true }).fill('Leo');
  await main.getByLabel('email', { exact: true }).fill(`${crypto.randomUUID()}@mail.example`);
  await main.getByLabel('message', { exact: true }).fill('Where is my left shoe, and the right one?');
  expect(await countSent(page, main.getByRole('button', { name: 'Submit' }), /\/api\/mail\/contactUs/)).toBe(
    1,
  );
});
