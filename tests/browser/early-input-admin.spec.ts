import type { APIRequestContext, Page } from '@playwright/test';
import type { LoggedMail } from '#contract/mail/mail-log.ts';
import {
  createNewShoe,
  placeOrder,
  postToApi,
  randomLetters,
  signUpCustomer,
  solidImage,
} from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import { expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

// Requests in flight when a session ends get 401.
test.use({ expectedNoise: [/status of 401/] });
test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a wrong brand shows its message, a right one is created once', async ({ page, administrator: _ }) => {
  const changes = recordChanges(page);
  const name = page.getByLabel('Name');
  await actBeforeHydration(page, '/createbrand', async () => {
    await name.fill('R2D2');
    await page.keyboard.press('Tab');
  });
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await actBeforeHydration(page, '/createbrand', async () => {
    await name.fill(`Brand ${randomLetters()}`);
    await button(page, 'Create').dblclick();
  });
  await expectMessage(page, 'status', 'Brand created');
  await expectRequests(page, changes, ['POST /api/brands']);
});

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
  await expect(page.getByRole('img', { name: 'The chosen file' })).toBeVisible();
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
    `PUT /api/shoes/addSize/${shoe._id}`,
    `PUT /api/shoes/${shoe._id}`,
  ]);
  expect((await findShoe(page, 0)).shoe).toMatchObject({
    price: 130,
    stock: [{ size: '9' }, { quantity: 7 }],
  });
});

test('the sign-ins of a user are shown', async ({ page, administrator }) => {
  await actBeforeHydration(page, `/admin?users.search=${administrator.email}`, async () => {
    const users = page.getByRole('table', { name: 'Users' });
    await users.getByRole('button', { name: 'Sign-ins' }).first().click();
  });
  await expect(page.getByRole('dialog', { name: /^Sign-ins of / })).toContainText('Signed in with');
});

test('the data of a user are offered', async ({ page, administrator }) => {
  await actBeforeHydration(page, `/admin?users.search=${administrator.email}`, async () => {
    const users = page.getByRole('table', { name: 'Users' });
    await users.getByRole('button', { name: 'Data' }).first().click();
  });
  const dialog = page.getByRole('dialog', { name: /^Data of / });
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeVisible();
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
  await expectRequests(page, changes, [expect.stringMatching(/^PUT \/api\/users\//)]);

  // It is the first row then.
  await createNewShoe(browser, baseURL);
  await actBeforeHydration(page, '/admin', async () => {
    await page.getByRole('searchbox', { name: 'Search by email' }).first().fill(email);
    await page.getByRole('combobox', { name: 'On sale or not' }).selectOption('yes');
    await page
      .getByRole('table', { name: 'Products' })
      .getByRole('button', { name: 'On sale' })
      .first()
      .click();
  });
  await expect(page).toHaveURL(/sale=yes/);
  await expectMessage(page, 'status', 'Put on sale');
  await expect(page.getByRole('searchbox', { name: 'Search by email' }).first()).toHaveValue(email);
});

test('an order is marked once and shows its time line', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  const changes = recordChanges(page);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await actBeforeHydration(page, `/orders?search=${email}`, async () => {
    await row.getByRole('button', { name: 'Mark received' }).click();
    await row.getByRole('button', { name: 'Time line' }).click();
  });
  await expect(page.getByRole('dialog', { name: 'Time line' }).getByRole('listitem').first()).toBeVisible();
  await expectMessage(page, 'status', 'Order Received');
  await expectRequests(page, changes, [`PUT /api/cart/order/${idPayment}`]);

  await actBeforeHydration(page, '/admin/history?entity=order', () => button(page, 'Undo').first().click());
  await expect.poll(() => changes.filter((change) => change.endsWith('/undo'))).toHaveLength(1);
});

test('the days of the balance are chosen', async ({ page, browser, baseURL, administrator: _ }) => {
  await placeOrder(browser, baseURL);
  const today = new Date().toISOString().slice(0, 10);
  await actBeforeHydration(page, '/admin/balance', async () => {
    await page.getByLabel('From').fill(today);
    await button(page, 'Show').click();
  });
  await expect(page).toHaveURL(`/admin/balance?from=${today}&to=${today}`);
  await expect(page.getByLabel('From')).toHaveValue(today);
});

test('a mail is sent again once', async ({ page, baseURL, administrator: _ }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await postToApi(page.request, baseURL, 'mail/newsletter', { email });
  await expect.poll(() => findMailState(page.request, email)).toBe('sent');
  const changes = recordChanges(page);
  await actBeforeHydration(page, `/admin/mails?search=${email}`, () => button(page, 'Resend').dblclick());
  await expectMessage(page, 'status', 'The mail waits to be sent again');
  await expectRequests(page, changes, [expect.stringMatching(/^POST \/api\/admin\/mails\/.*\/resend$/)]);
});

/** The state of the newest mail to an address. */
async function findMailState(request: APIRequestContext, email: string): Promise<string | undefined> {
  const [mail]: LoggedMail[] = await (await request.get(`/api/admin/mails?search=${email}`)).json();
  return mail?.state;
}

test("the demo's people and orders leave once after a confirmation, and undo brings them back", async ({
  page,
  administrator: _,
}) => {
  const changes = recordChanges(page);
  const remove = () => button(page, 'Remove demo people and orders').click();
  await actBeforeHydration(page, '/admin', remove);
  const dialog = page.getByRole('alertdialog', { name: 'Remove all demo people and orders?' });
  await expect(dialog).toContainText(/40 customers leave with their \d+ orders, payments, \d+ reviews/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(changes).toEqual([]);
  await remove();
  await dialog.getByRole('button', { name: 'Yes, remove them' }).click();
  await expectMessage(page, 'status', 'Demo people and orders removed');
  await expect(page.getByRole('region', { name: 'Demo data' })).toHaveCount(0);
  await button(page, 'Undo').click();
  await expectMessage(page, 'status', 'Restored demo customers and orders');
  await expect(page.getByRole('region', { name: 'Demo data' })).toBeVisible();
  await expectRequests(page, changes, [
    'DELETE /api/admin/demo-data',
    expect.stringMatching(/^POST \/api\/admin\/history\/\d+\/undo$/),
  ]);
});

test('Logout ends the session of an administrator', async ({ page, administrator: _ }) => {
  await actBeforeHydration(page, '/admin/visits', async () => {
    await button(page, 'Switch between dark and light').click();
    await button(page, 'Logout').click();
  });
  await expect(page).toHaveURL('/');
  await expectMessage(page, 'status', 'You logout');
});

test('a discrepancy asks for confirmation', async ({ page, browser, baseURL, administrator: _ }) => {
  const { email } = await placeOrder(browser, baseURL);
  const headers = { authorization: 'Bearer sk_sandbox', origin: baseURL ?? '' };
  const { data } = await (await page.request.get('/sandbox/v1/payment_intents?limit=1', { headers })).json();
  const fault = (kind: string) =>
    page.request.post('/sandbox/weather', { data: { kind, times: 100 }, headers: { origin: baseURL ?? '' } });
  await fault('no_webhook');
  await page.request.post('/sandbox/v1/refunds', { form: { payment_intent: data[0].id }, headers });
  await fault('clear');
  const row = page.getByRole('row').filter({ hasText: email });
  await actBeforeHydration(page, '/admin/money', () =>
    row.getByRole('button', { name: 'Update the order' }).click(),
  );
  await page.getByRole('button', { name: 'Yes, update the order' }).click();
  await expectMessage(page, 'status', 'The order is up to date');
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
  await dialog.getByLabel('What to refund').selectOption('An amount');
  await dialog.getByLabel('Amount in dollars').fill('12.50');
  await dialog.getByRole('button', { name: 'Refund $12.50' }).dblclick();
  await expectMessage(page, 'status', 'Refunded');
  await expectRequests(page, changes, [`POST /api/admin/orders/${idPayment}/refunds`]);
});

test('an order is refunded once from its dialog', async ({ page, browser, baseURL, administrator: _ }) => {
  const { email, idPayment } = await placeOrder(browser, baseURL);
  const changes = recordChanges(page);
  const row = page.getByRole('row').filter({ hasText: idPayment });
  await actBeforeHydration(page, `/orders?search=${email}`, async () => {
    await row.getByRole('button', { name: 'Refund' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick();
  await expectMessage(page, 'status', 'Refunded');
  await expectRequests(page, changes, [`POST /api/admin/orders/${idPayment}/refunds`]);
});

test('an invoice is printed once', async ({ page, browser, baseURL, administrator: _ }) => {
  const { idPayment } = await placeOrder(browser, baseURL);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.append(document.createElement('printed-page'));
  });
  await actBeforeHydration(page, `/order/${idPayment}/invoice`, () => button(page, 'Print').click());
  await expect(page.locator('printed-page')).toHaveCount(1);
});
