import type { Page } from '@playwright/test';
import { asAdministrator, createNewShoe, placeOrder, signUpCustomer, solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import { expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

// Requests in flight when a session ends get 401.
test.use({ expectedNoise: [/status of 401/] });
test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a shoe is created once with its picture, its size is added, and it is modified', async ({
  page,
  administrator: _,
}) => {
  const changes = recordChanges(page);
  const image = await solidImage('teal');
  const typed = { Brand: 'Early', Name: 'Bird', Color: 'Moss', Price: '120', Size: '9', Quantity: '4' };
  await actBeforeHydration(page, '/createshoes', async () => {
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Description').fill('Made before the scripts');
    await page.getByLabel('Image').setInputFiles(image);
  });
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await button(page, 'Create').click();
  await expectMessage(page, 'status', 'Your shoe was added to store');
  const { shoe } = await findShoe(page, 0);
  expect(shoe.name).toBe('Bird');

  await actBeforeHydration(page, `/createsize?id=${shoe._id}`, async () => {
    await page.getByLabel('Size').fill('11');
    await page.getByLabel('Quantity').fill('2');
    await page.keyboard.press('Enter');
  });
  await expectMessage(page, 'status', 'Size added');
  await actBeforeHydration(page, `/modifshoe?id=${shoe._id}`, async () => {
    await page.getByLabel('Price').fill('130');
    await page.getByLabel('Size').selectOption('11');
    await page.getByLabel('Quantity').fill('7');
    await page.getByLabel('Image').setInputFiles(image);
    await button(page, 'Modify').click();
  });
  await expectMessage(page, 'status', 'Your modified shoe was added to store');
  await expect(page).toHaveURL('/admin');
  await expectRequests(page, changes, [
    'POST /api/shoes',
    'POST /createsize.data',
    `PUT /api/shoes/${shoe._id}`,
  ]);
  expect((await findShoe(page, 0)).shoe).toMatchObject({
    price: 130,
    stock: [{ size: '9' }, { quantity: 7 }],
  });
});

test('rows of the dashboard act once, and its filters keep what is typed', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, context } = await signUpCustomer(browser, baseURL);
  await context.close();
  const changes = recordChanges(page);
  const row = page.getByRole('row').filter({ hasText: email });
  await actBeforeHydration(page, `/admin?users.search=${email}`, async () => {
    await row.getByRole('button', { name: 'Disable' }).click();
    await row.getByRole('button', { name: 'Disable' }).click();
    await page
      .getByRole('table', { name: 'Products' })
      .getByRole('button', { name: 'Delete' })
      .first()
      .click();
  });
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
  await expectMessage(page, 'status', 'User disabled');
  await expectRequests(page, changes, [expect.stringMatching(/^POST \/admin\/users\//)]);

  // It is the first row then.
  const shoe = await createNewShoe(browser, baseURL);
  await asAdministrator(browser, baseURL, (request) =>
    request.put(`/api/admin/onsale/${shoe._id}`, { data: { onSale: true } }),
  );
  await actBeforeHydration(page, '/admin', async () => {
    await page.getByRole('searchbox', { name: 'Search by email' }).first().fill(email);
    await page.getByRole('combobox', { name: 'Sale status' }).selectOption('yes');
    await page
      .getByRole('table', { name: 'Products' })
      .getByRole('button', { name: 'On sale' })
      .first()
      .click();
  });
  await expect(page).toHaveURL(/sale=yes/);
  await expectMessage(page, 'status', 'Taken off sale');
  await expect(page.getByRole('searchbox', { name: 'Search by email' }).first()).toHaveValue(email);
});

test('an amount is refunded once from the dialog of its order', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  const changes = recordChanges(page);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await actBeforeHydration(page, `/orders?search=${email}`, async () => {
    await row.getByRole('button', { name: 'Refund' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('What to refund').selectOption('Custom amount');
  await dialog.getByLabel('Amount in dollars').fill('12.50');
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
  const question = page.getByRole('alertdialog', { name: 'Refund $12.50?' });
  await question.getByRole('button', { name: 'Refund $12.50' }).dblclick();
  await expectMessage(page, 'status', 'Refunded');
  await expectRequests(page, changes, [`POST /api/admin/orders/${idPayment}/refunds`]);
});
