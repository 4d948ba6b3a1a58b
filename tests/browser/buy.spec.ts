import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import {
  address,
  addToCartAndOpen,
  checkoutButton,
  countStock,
  expectMessage,
  expectThanks,
  fillAddress,
  fillCard,
  fillCredentials,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';

// Declined cards, changed prices and lost answers are what these journeys are about.
test.use({ expectedNoise: [/status of (402|409|503)/] });
test.beforeEach(({ page }) => recordMessages(page));

test('from home to the order page: charged once, stock reduced by one, order in the account', {
  tag: '@journey',
}, async ({ page, customer: _ }) => {
  await page.goto('/');
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const place = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  const [shoe] = await (await page.request.get(`/api/shoes/${place.split('/').at(-1)}`)).json();
  const size = shoe.stock.find((entry: { quantity: number }) => entry.quantity > 0).size;
  const before = await countStock(page, { shoe, size });

  await card.getByRole('button', { name: 'BUY ME!' }).click();
  await expectMessage(page, 'alert', 'Add size');
  await card.getByRole('combobox').selectOption(size);
  await card.getByRole('button', { name: 'BUY ME!' }).click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await page.getByRole('link', { name: 'Cart, 1 pair' }).click();

  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cart/checkout', async (route) => {
    await held.promise;
    await route.continue();
  });
  await checkoutButton(page).click();
  await expect(page.getByRole('button', { name: 'Proccesading...' })).toBeDisabled();
  held.resolve();

  await expectMessage(page, 'status', 'Successful payment');
  const order = await expectThanks(page);
  // The displayed stock may be a second old, the sold stock is exact.
  await expect.poll(() => countStock(page, { shoe, size })).toBe(before - 1);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');
  await expect(row.getByRole('cell').nth(3)).toHaveText(size);
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', `/products/${shoe._id}`);
  await expect(page.getByText('Pending')).toBeVisible();
  await expect(page.getByText('Total', { exact: true }).locator('..')).toHaveText(`Total$${shoe.price}`);
  await expect(page.getByText(new Date().toISOString().slice(0, 10))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Some Problem?' })).toHaveAttribute('href', '/contactUs');

  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('You have not added products to the cart yet...')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(checkoutButton(page)).toBeDisabled();

  const { _id } = await (await page.request.get(`/api/cart${order}`)).json();
  await page.goto('/account');
  await page.getByRole('button', { name: 'SHOW ORDERS' }).click();
  const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href="${order}"]`) });
  await expect(entry.getByRole('link')).toHaveText(_id);
  await expect(entry).toContainText(`$${shoe.price}`);
});

test('a declined card keeps cart and stock, and shows the error', async ({ page, customer: _ }) => {
  const wanted = await findShoe(page, 21);
  const before = await countStock(page, wanted);
  await openStoredCart(page, wanted);
  await fillAddress(page);
  await fillCard(page, '4000000000000002');
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByRole('heading', { name: wanted.shoe.name })).toBeVisible();
  expect(await countStock(page, wanted)).toBe(before);
});

test('3-D Secure: a failed authentication is an error, a completed one pays', { tag: '@journey' }, async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 22));
  await fillAddress(page);
  await fillCard(page, '4000002760003184');
  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page).toHaveURL('/cart');
  const notice = page.locator(':focus').getByText('Nothing was charged', { exact: true });
  await expect(notice).toBeInViewport();
  await expect(page.getByLabel('City')).toHaveValue(address.City);

  await fillCard(page, '4000002760003184');
  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectMessage(page, 'status', 'Successful payment');
  await expectThanks(page);
});

test('3-D Secure 2 is a dialog on the cart: Escape fails it, the same card typed once pays after it', async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 25));
  await fillAddress(page);
  await fillCard(page, '4000000000003220');
  const dialog = page.getByRole('dialog', { name: '3-D Secure' });
  const challenge = dialog.locator('iframe').contentFrame();
  for (const closeWith of ['Escape in the dialog', 'Escape in the frame']) {
    await checkoutButton(page).click();
    await expect(challenge.getByRole('button', { name: 'Complete' })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    if (closeWith === 'Escape in the frame') await challenge.getByRole('button', { name: 'Fail' }).focus();
    else await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(checkoutButton(page)).toBeEnabled();
  }
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page).toHaveURL('/cart');

  await checkoutButton(page).click();
  await challenge.getByRole('button', { name: 'Complete' }).press('Enter');
  await expectMessage(page, 'status', 'Successful payment');
  await expect(dialog).toBeHidden();
  await expectThanks(page);
});

test('a lost response: a second submission and a reload both complete the same payment', async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 23));
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await page.route('**/api/cart/checkout', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', detail: 'no answer', status: 503 } });
  });
  await checkoutButton(page).click();
  await expect(page.getByText("You won't be charged twice")).toBeVisible();
  await page.unroute('**/api/cart/checkout');
  await page.reload();
  await expectMessage(page, 'status', 'Successful payment');
  await expectThanks(page);

  await page.goto('/account');
  await page.getByRole('button', { name: 'SHOW ORDERS' }).click();
  await expect(page.locator('a[href^="/order/"]')).toHaveCount(1);
});

test('a visitor is asked to create an account, and returns to the same cart and address', async ({
  page,
}) => {
  const wanted = await findShoe(page, 24);
  await openStoredCart(page, wanted);
  await fillAddress(page);
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'create your user for pay');
  await expect(page).toHaveURL('/signin');
  // The cart has links of the same names.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/createaccount');
  // The address changes before the form, and the form to sign in has the same fields.
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await fillCredentials(page, `${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByRole('heading', { name: wanted.shoe.name })).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue(address.State);
});

test('invalid billing fields show the five messages on blur and key-up, and nothing is sent', async ({
  page,
}) => {
  await openStoredCart(page, await findShoe(page, 26));
  const messages = [
    ['Name', 'Al', 'Ali', 'Please enter a valid name.'],
    ['Line 1', 'a.b', 'ab-c', 'enter the line 1 correctly'],
    ['City', 'R2', 'Rom', 'The city can only contain letters and spaces'],
    ['State', 'N3', 'New', 'The state can only contain letters and spaces'],
    ['Postal code', '123', '1234', 'enter the postal code correctly'],
  ] as const;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/checkout|payment_methods/.test(request.url())) sent.push(request.url());
  });
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  for (const [label, wrong, right, message] of messages) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await field.fill(right);
    await field.press('End');
    await expect(page.getByText(message)).toBeHidden();
    await field.fill(wrong);
    await field.blur();
    await expect(page.getByText(message)).toBeVisible();
    await field.fill('');
    await field.pressSequentially(right);
    await expect(page.getByText(message)).toBeHidden();
  }
  expect(sent).toEqual([]);
});

test('an invalid card shows its errors, and a real card number is never sent', async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 27));
  await fillAddress(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('confirmation_tokens')) sent += 1;
  });
  await checkoutButton(page).click();
  await expectMessage(page, 'alert', 'error in your payment');
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByText("Your card's expiration date is incomplete.")).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillCard(page, '4111111111111111');
  await checkoutButton(page).click();
  await expect(page.getByText('Sandbox mode takes test cards only.')).toBeVisible();
  expect(sent).toBe(0);
});

test('minus, plus, remove and clear apply to all tabs, and the cart persists', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  const first = await findShoe(page, 28);
  const second = await findShoe(page, 29);
  await addToCartAndOpen(page, first);
  await addToCartAndOpen(page, second);
  const subtotal = page.getByText('Subtotal').locator('..');
  const sum = (pairs: number) => `$${(first.shoe.price * pairs + second.shoe.price).toLocaleString('en-US')}`;
  const line = page.getByRole('listitem').filter({ hasText: first.shoe.name });
  await expect(subtotal).toContainText(sum(1));
  await line.getByRole('button', { name: /^Decrease quantity/ }).click({ force: true });
  await expect(subtotal).toContainText(sum(1));
  await line.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(subtotal).toContainText(sum(2));

  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText('Subtotal').locator('..')).toContainText(sum(2));
  await line.getByRole('button', { name: /^Decrease quantity/ }).click();
  await expect(other.getByText('Subtotal').locator('..')).toContainText(sum(1));

  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await page.goto('/cart');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(subtotal).toContainText(`$${second.shoe.price}`);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('You have not added products to the cart yet...')).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
});
