import type { Locator, Page } from '@playwright/test';
import { buy, createNewShoe, markReceived, placeOrder, randomLetters, solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { createLaunch } from './launch-steps.ts';
import { fillCredentials } from './shopping-steps.ts';
import { createSoldOutShoe } from './waitlist-steps.ts';

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

test('forms of administrators that are pressed twice do their deed once', async ({
  page,
  administrator: _,
}) => {
  const brand = `Brand ${randomLetters()}`;
  await page.goto('/createbrand');
  await page.getByLabel('Name').fill(brand);
  const create = page.getByRole('main').getByRole('button', { name: 'Create' });
  expect(await countSent(page, create, /\/createbrand\.data/)).toBe(1);

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
  expect(await countSent(page, create, /\/createsize\.data/)).toBe(1);

  await page.goto(`/admin/shoes/${_id}`);
  await page.getByLabel('Price', { exact: true }).fill('110');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await countSent(page, save, /\/api\/admin\/shoes\//)).toBe(1);

  await page.goto(`/admin/shoes/${_id}`);
  await page.getByLabel('Sale price').fill('90');
  const sale = page.getByRole('button', { name: 'Put on sale' });
  expect(await countSent(page, sale, /\/admin\/shoes\/[^/]+\.data/)).toBe(1);

  await page.goto('/admin/webhooks');
  await page.getByLabel('URL').fill('https://8.8.8.8/hook');
  await page.getByRole('group').getByRole('checkbox').first().check();
  const add = page.getByRole('main').getByRole('button', { name: 'Add webhook' });
  expect(await countSent(page, add, /\/admin\/webhooks\.data/)).toBe(1);

  await page.goto('/contactUs');
  const main = page.getByRole('main');
  await main.getByLabel('name', { exact: true }).fill('Leo');
  await main.getByLabel('email', { exact: true }).fill(`${crypto.randomUUID()}@mail.example`);
  await main.getByLabel('message', { exact: true }).fill('Where is my left shoe, and the right one?');
  expect(await countSent(page, main.getByRole('button', { name: 'Submit' }), /\/contactUs\.data/)).toBe(1);
});

test.describe('with slow scripts', () => {
  test.use({ expectedNoise: [/status of 409/] });
  test('a form can be sent again when its answer comes before the page has shown that it is being sent', async ({
    page,
    administrator: _,
  }) => {
    const brand = `Brand ${randomLetters()}`;
    await page.goto('/createbrand');
    await page.getByLabel('Name').fill(brand);
    await page.route('**/createbrand.data', (route) =>
      route.fulfill({ status: 409, json: { code: 'TAKEN', detail: 'This brand is there', status: 409 } }),
    );
    // React renders in messages to itself: on a busy phone they come late.
    await page.evaluate(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...message) {
        setTimeout(() => Reflect.apply(postMessage, this, message), 500);
      };
    });
    const create = page.getByRole('main').getByRole('button', { name: 'Create' });
    await create.click();
    await expect(page.getByRole('main').getByText('This brand is there')).toBeVisible();
    await page.unroute('**/createbrand.data');
    await create.click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    const brands = await (await page.request.get('/api/brands')).json();
    expect(brands).toContainEqual(expect.objectContaining({ name: brand }));
  });
});

test('so do the buttons of orders and products', async ({ page, browser, baseURL, administrator: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.goto(`/orders?search=${idPayment}`);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  const received = row.getByRole('button', { name: 'Mark received' });
  expect(await countSent(page, received, /\/orders\/[^/]+\/status\.data/)).toBe(1);
  await row.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$\d/ })
    .click();
  const refund = page.getByRole('alertdialog').getByRole('button', { name: /^Refund \$\d/ });
  expect(await countSent(page, refund, /\/orders\/[^/]+\/refunds/)).toBe(1);

  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/admin?products.search=${shoe.name}`);
  await page.getByLabel(`Price of ${shoe.name} in dollars`).fill('80');
  const save = page.getByRole('button', { name: `Save price of ${shoe.name}` });
  expect(await countSent(page, save, /\/admin\/shoes\/[^/]+\.data/)).toBe(1);
});

test('so do forms of shoppers', async ({ page, browser, baseURL }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.goto('/createaccount');
  await fillCredentials(page, email);
  const create = page.getByRole('button', { name: 'Create account' });
  expect(await countSent(page, create, /\/createaccount\.data/)).toBe(1);
  await expect(page).toHaveURL('/account');

  await page.getByLabel('Display name').fill('Cleo');
  const name = page.getByRole('button', { name: 'Update name' });
  expect(await countSent(page, name, /\/account\.data/)).toBe(1);
  await page.getByLabel('New password').fill('another horse');
  const password = page.getByRole('button', { name: 'Update password' });
  expect(await countSent(page, password, /\/account\.data/)).toBe(1);

  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await markReceived(browser, baseURL, idPayment);
  await page.goto(`/products/${shoe._id}/review`);
  await page.getByLabel('Your review').fill('Soft, and true to size.');
  await page.getByRole('radio', { name: /^5/ }).check({ force: true });
  const review = page.getByRole('main').getByRole('button', { name: /review/i });
  expect(await countSent(page, review, /\/review\.data/)).toBe(1);

  await page.goto(`/products/${shoe._id}`);
  const remove = page.getByRole('button', { name: 'Delete my review' });
  expect(await countSent(page, remove, /\/review\.data/)).toBe(1);
});

test('so do places in lines, the newsletter, and what is sent to sign in', async ({
  page,
  browser,
  baseURL,
  customer,
}) => {
  const main = page.getByRole('main');
  const soldOut = await createSoldOutShoe(browser, baseURL);
  await page.goto(`/products/${soldOut._id}/waitlist`);
  const notify = main.getByRole('button', { name: 'Notify me' });
  expect(await countSent(page, notify, /\/waitlist\.data/)).toBe(1);
  const leave = main.getByRole('button', { name: /^Leave waitlist for/ });
  expect(await countSent(page, leave, /\/waitlist\.data/)).toBe(1);

  const launch = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${launch._id}`);
  const enter = main.getByRole('button', { name: 'Enter the draw' });
  expect(await countSent(page, enter, /\/api\/launches\//)).toBe(1);

  await page.getByLabel('Email for the newsletter').fill(`${crypto.randomUUID()}@mail.example`);
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  expect(await countSent(page, subscribe, /\/newsletter\.data/)).toBe(1);

  await page.context().clearCookies();
  await page.goto('/forget');
  await main.getByLabel('Email', { exact: true }).fill(customer.email);
  const recover = main.getByRole('button', { name: 'Send Email' });
  expect(await countSent(page, recover, /\/forget\.data/)).toBe(1);
  await page.goto('/signin');
  await fillCredentials(page, customer.email);
  const signIn = main.getByRole('button', { name: 'Sign in', exact: true });
  expect(await countSent(page, signIn, /\/signin\.data/)).toBe(1);
});
