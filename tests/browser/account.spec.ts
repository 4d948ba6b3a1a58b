import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import {
  expectMessage,
  fillCredentials,
  findRecoveryLink,
  forgetSession,
  recordMessages,
} from './shopping-steps.ts';

// Wrong passwords, emails in use and unknown orders are what these journeys are about.
test.use({ expectedNoise: [/status of (401|404|422)/] });
test.beforeEach(({ page }) => recordMessages(page));

const newEmail = () => `${crypto.randomUUID()}@mail.example`;
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const enter = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

test('create account: messages of invalid fields, welcome, and email already in use', async ({ page }) => {
  const email = newEmail();
  await page.goto('/createaccount');
  await create(page).click();
  await expect(page.getByText('Use a valid email')).toBeVisible();
  await expect(page.getByText('Fill the password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await fillCredentials(page, email, 'short');
  await create(page).click();
  await expect(page.getByText('The Password should be at least 6 characters')).toBeVisible();
  await fillCredentials(page, email);
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/users'));
  await create(page).click();
  await expectMessage(page, 'status', 'Welcome to Sneaker Paradise!');
  await expect(page).toHaveURL('/account');
  expect((await posted).postDataJSON()).toMatchObject({ email });

  await forgetSession(page);
  await page.goto('/createaccount');
  await fillCredentials(page, email);
  await create(page).click();
  await expect(page.getByText('Email already in use')).toBeVisible();
});

test('a well-known password gets a hint, and is taken', async ({ page }) => {
  await page.goto('/createaccount');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('kiwi-tractor-lamp');
  await expect(field).toHaveAccessibleDescription('At least 6 characters.');
  await fillCredentials(page, newEmail(), 'qwerty123');
  await expect(field).toHaveAccessibleDescription(
    'At least 6 characters. This is a common password and easy to guess. A longer, unique one is safer.',
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await create(page).click();
  await expectMessage(page, 'status', 'Welcome to Sneaker Paradise!');
});

test('sign in: messages of invalid fields, welcome, and redirect to the account', async ({
  page,
  customer,
}) => {
  await page.context().clearCookies();
  await page.goto('/signin');
  await enter(page).click();
  await expect(page.getByText('Use a valid email')).toBeVisible();
  await expect(page.getByText('Fill the password')).toBeVisible();
  await fillCredentials(page, newEmail());
  await enter(page).click();
  await expect(page.getByText('User not found')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('User not found');
  await fillCredentials(page, customer.email, 'wrong horse');
  await enter(page).click();
  await expect(page.getByText('Wrong Password')).toBeVisible();
  await fillCredentials(page, customer.email, customer.password);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'status', 'Welcome again!');
  await expect(page).toHaveURL('/account');
});

test('after sign-in the user returns to the previous page, but never to another site', async ({
  page,
  customer,
}) => {
  await page.goto('/signin');
  await expect(page).toHaveURL('/account');
  await page.goto(`/signin?next=${encodeURIComponent('//evil.example')}`);
  await expect(page).toHaveURL('/account');
  await forgetSession(page);
  await page.goto('/signin?next=%2Fsale');
  await fillCredentials(page, customer.email, customer.password);
  await enter(page).click();
  await expect(page).toHaveURL('/sale');
});

test('after a sign-in with Google the user is welcomed, or told that Google denied it', async ({
  page,
  customer: _,
}) => {
  await page.goto('/signin?google=done&next=%2Faccount');
  await expectMessage(page, 'status', 'Welcome Google User!');
  await expect(page).toHaveURL('/account');
  await forgetSession(page);
  await page.goto('/signin?google=refused&error=access_denied');
  await expect(page.getByText("Google sign-in didn't work.")).toBeVisible();
});

test('visitors of the account are redirected to sign in', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/signin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/signin');
});

test('the account page changes name, password and image, and is accessible', { tag: '@journey' }, async ({
  page,
  customer,
}) => {
  await page.goto('/account');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'Admin' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Favorites' })).toHaveAttribute('href', '/favorites');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  // The placeholder is an inline SVG.
  await expect(page.getByRole('img', { name: 'Avatar' })).toHaveJSProperty('tagName', 'svg');

  await page.getByLabel('Display name').fill(' ');
  await page.getByRole('button', { name: 'Update name' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Display name').fill('Cleo Ñandú');
  await page.getByRole('button', { name: 'Update name' }).click();
  await expectMessage(page, 'status', 'Name Updated');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleo Ñandú');

  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Fill the password')).toBeVisible();
  await page.getByLabel('New password').fill('another horse');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expectMessage(page, 'status', 'Password Updated');

  const image = page.getByLabel('Profile image');
  await image.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Upload image' }).click();
  await expect(page.getByText('Use a JPEG, PNG, WebP or AVIF picture')).toBeVisible();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
  await image.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Upload image' }).click();
  await expectMessage(page, 'status', 'Image Upload');
  await expect(page.getByRole('img', { name: 'Avatar' })).toHaveJSProperty('tagName', 'IMG');
});

test('SHOW ORDERS reports an empty list; logout says goodbye and posts an empty user', async ({
  page,
  customer: _,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'SHOW ORDERS' }).click();
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  const posted = page.waitForRequest(
    (request) => request.url().endsWith('/api/users') && request.postDataJSON().email === '',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectMessage(page, 'status', 'See you later!');
  await expect(page).toHaveURL('/');
  expect((await posted).postDataJSON()).toEqual({ email: '', idUser: '' });
  await page.goto('/account');
  await expect(page).toHaveURL('/signin');
});

test('recovery: unknown address, email, new password, and the link works once', { tag: '@journey' }, async ({
  page,
  customer,
}) => {
  await page.context().clearCookies();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recover your password');
  await page.getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expectMessage(page, 'alert', 'User not found');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expectMessage(page, 'status', 'Email send');
  await expect(page).toHaveURL('/signin');

  const link = await findRecoveryLink(page, customer.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The Password should be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill('fresh horse');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectMessage(page, 'status', 'Password Updated');
  await fillCredentials(page, customer.email, 'fresh horse');
  await enter(page).click();
  await expect(page).toHaveURL('/account');
});

test('an administrator has the Admin button', async ({ page, administrator }) => {
  await page.goto('/account');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(administrator.email);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

test('an unknown order is not found', async ({ page }) => {
  const response = await page.goto('/order/AAAAAAAAAAAAAAAAAAAAAA');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Back Home' })).toBeVisible();
  for (const id of ['..%2F..%2Fadmin', 'x'.repeat(80)])
    expect((await page.request.get(`/order/${id}`)).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart says that it needs JavaScript', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  });
});
