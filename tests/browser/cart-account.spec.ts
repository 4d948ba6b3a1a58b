import type { Page } from '@playwright/test';
import { signUpCustomer } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import {
  address,
  checkoutButton,
  expectMessage,
  fillAddress,
  fillCredentials,
  findShoe,
  openStoredCart,
  recordMessages,
} from './shopping-steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

// Its authenticator would stay in a context that the next test shares.
// What the account page still asks when Logout is pressed gets a 401.
test.use({ ownContext: true, expectedNoise: [/status of 401/] });
test.beforeEach(({ page }) => recordMessages(page));

const accountNeeded = (page: Page) => page.getByRole('region', { name: 'You need an account to pay' });

/** Opens the cart as a visitor with one line, and types an address. */
async function openAsVisitor(page: Page, place: number): Promise<string> {
  const wanted = await findShoe(page, place);
  await openStoredCart(page, wanted);
  await expect(accountNeeded(page)).toBeVisible();
  await fillAddress(page);
  return wanted.shoe.name;
}

/** Passes when the cart has the line and the address, and asks for no account any more. */
async function expectCartKept(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const [label, value] of Object.entries(address))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(accountNeeded(page)).toHaveCount(0);
}

test('a visitor is told above the form, signs in with a password, and is back with cart and address', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  const { email, context } = await signUpCustomer(browser, baseURL);
  await context.close();
  const name = await openAsVisitor(page, 24);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const box = await accountNeeded(page).boundingBox();
  const field = await page.getByLabel('Name', { exact: true }).boundingBox();
  expect(box && field && box.y + box.height < field.y).toBe(true);

  await accountNeeded(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fcart');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillCredentials(page, email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectCartKept(page, name);
  await expectMessage(page, 'status', 'Welcome again!');
});

test('a visitor without an account creates one from the cart, also by way of the sign-in, and is back', async ({
  page,
}) => {
  const name = await openAsVisitor(page, 24);
  await accountNeeded(page).getByRole('link', { name: 'Create account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/createaccount?next=%2Fcart');
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await fillCredentials(page, `${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectCartKept(page, name);
});

test('a visitor signs in with Google from the cart, and is back', async ({ page }) => {
  const name = await openAsVisitor(page, 24);
  await accountNeeded(page).getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Or use another address').fill(`${crypto.randomUUID()}@mail.example`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectCartKept(page, name);
});

test('a visitor signs in with a passkey without leaving the cart, and the keyboard goes on at the form', async ({
  page,
  customer: _,
}) => {
  const device = await addAuthenticator(page);
  await device.recognizeOwner(true);
  await page.goto('/account');
  await page.getByLabel('Passkey name').fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expectMessage(page, 'status', 'Passkey added');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expectMessage(page, 'status', 'See you later!');

  const name = await openAsVisitor(page, 24);
  await accountNeeded(page).getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expectCartKept(page, name);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();
});

test('a person who signs out leaves neither address nor payment attempt to the next one, in no tab', async ({
  page,
  context,
  customer: _,
}) => {
  const stored = (of: Page) =>
    of.evaluate(() => [sessionStorage.billing, sessionStorage.checkout, localStorage.checkout]);
  const other = await context.newPage();
  await other.goto('/cart');
  await openStoredCart(page, await findShoe(page, 24));
  for (const tab of [other, page]) {
    await tab.evaluate(() => {
      sessionStorage.setItem('billing', JSON.stringify({ name: 'Rosa Probst', line1: 'Secret Lane 9' }));
      localStorage.setItem('checkout', '{}');
    });
  }
  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectMessage(page, 'status', 'See you later!');
  for (const tab of [other, page])
    await expect.poll(() => stored(tab)).toEqual([undefined, undefined, undefined]);
});

test('the address form says what it takes before and after something is wrong', async ({
  page,
  customer: _,
}) => {
  await openStoredCart(page, await findShoe(page, 24));
  await expect(accountNeeded(page)).toHaveCount(0);
  const helps = {
    Name: /At least 3 letters/,
    'Line 1': /4 to 16 characters/,
    City: /Spelled out, no periods/,
    State: /Spelled out. Example: Idaho/,
    'Postal code': /4 to 16 letters and digits/,
  };
  for (const [label, help] of Object.entries(helps)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(help);
    await field.fill('.');
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(help);
  }
  await expect(checkoutButton(page)).toBeVisible();
});
