import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { demoCustomers } from '#demo/people/demo-customers.ts';
import { timeCode } from '#shop/accounts/server/identity/second-factor/time-codes.ts';
import { type Account, expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, fillCredentials, findRecoveryLink, recordMessages } from './shopping-steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

// Sign-ins, proofs and codes that are refused at first.
test.use({ expectedNoise: [/status of (401|403|422)/] });
test.beforeEach(({ page }) => recordMessages(page));

const security = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const code = (page: Page) => page.getByLabel('Verification code', { exact: true });

/** Sets a second factor up on the account page; returns its codes. */
async function setUp(page: Page, { password }: Account) {
  await page.goto('/account');
  await page.getByLabel('Your password').fill(password);
  await press(page, 'Set up authenticator app');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = (await page.getByText(/^Key: /).innerText()).replace('Key:', '').replaceAll(/\s/g, '');
  const bits = [...shown].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign));
  const bytes = bits
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
    .match(/.{8}/g);
  const secret = String.fromCharCode(...(bytes ?? []).map((byte) => Number.parseInt(byte, 2)));
  const codeOf = (offset: number) => timeCode(secret, Math.floor(Date.now() / 30_000) + offset);
  await code(page).fill('000000');
  await press(page, 'Turn on');
  await expect(page.getByText('Wrong code')).toBeVisible();
  await code(page).fill(codeOf(0));
  await press(page, 'Turn on');
  await expectMessage(page, 'status', 'Two-factor authentication turned on');
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const recoveryCodes = await listed.allInnerTexts();
  return { codeOf, recoveryCodes };
}

async function signOut(page: Page) {
  await press(page, 'Logout');
  await expect(page).toHaveURL('/');
  await page.goto('/signin');
}

test('a customer sets a second factor up, signs in with a code and a recovery code, and switches it off', {
  tag: '@journey',
}, async ({ page, customer }) => {
  const { codeOf, recoveryCodes } = await setUp(page, customer);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await press(page, "I've saved my codes");
  await expect(security(page)).toContainText('10 recovery codes left');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await signOut(page);
  await fillCredentials(page, customer.email, customer.password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/signin?step=code');
  await code(page).fill('000000');
  await press(page, 'Sign in');
  await expect(page.getByText('Wrong code')).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await code(page).fill(codeOf(1));
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');

  await signOut(page);
  await fillCredentials(page, customer.email, customer.password);
  await press(page, 'Sign in');
  await code(page).fill(recoveryCodes[0] ?? '');
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');
  await expect(security(page)).toContainText('9 recovery codes left');

  await page.getByText('Turn off two-factor authentication').click();
  const form = page.locator('details[open]');
  await form.getByLabel('Your password').fill(customer.password);
  await form.getByLabel('Verification code').fill(recoveryCodes[1] ?? '');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expectMessage(page, 'status', 'Two-factor authentication turned off');
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
});

test('a customer who lost the app removes it with a new password by mail', async ({
  page,
  shop,
  customer,
}) => {
  await setUp(page, customer);
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('update account_user set email_verified = true where email = $1', [customer.email]);
  await client.end();
  await press(page, "I've saved my codes");
  await signOut(page);
  await page.goto('/forget');
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await press(page, 'Send Email');
  await expectMessage(page, 'status', 'Email send');
  await page.goto(await findRecoveryLink(page, customer.email));
  const others = page.getByRole('region', { name: 'Other ways to sign in' });
  await expect(others).toContainText('Authenticator app');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await expect(others.getByRole('checkbox', { name: 'Remove Authenticator app' })).toBeChecked();
  await page.getByLabel('New password').fill('another horse');
  await press(page, 'Save password');
  await expect(page).toHaveURL('/signin');
  await fillCredentials(page, customer.email, 'another horse');
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  await expect(security(page)).toContainText('Removed all passkeys and the authenticator app');
});

test('a customer adds, renames and removes a passkey, and signs in with it', async ({
  page,
  customer: _,
}) => {
  const device = await addAuthenticator(page);
  await page.goto('/account');
  await page.getByLabel('Passkey name').fill('Phone');
  await press(page, 'Add a passkey');
  await expectMessage(page, 'status', 'Passkey added');
  await page.getByText('Rename Phone').click();
  await page.getByLabel('New name').fill('Blue phone');
  await press(page, 'Rename');
  await expectMessage(page, 'status', 'Passkey renamed');
  await expect(security(page)).toContainText('Blue phone');

  await signOut(page);
  await device.recognizeOwner(false);
  await press(page, 'Sign in with a passkey');
  await expect(page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible();
  await device.recognizeOwner(true);
  await press(page, 'Sign in with a passkey');
  await expect(page).toHaveURL('/account');
  await expect(security(page)).toContainText('Signed in with a passkey');

  await press(page, 'Remove Blue phone');
  await expectMessage(page, 'status', 'Passkey removed');
  await expect(page.getByRole('button', { name: 'Remove Blue phone' })).toBeHidden();
});

test('devices are listed, and signed out one by one or all at once', async ({
  page,
  playwright,
  shop,
  customer,
}) => {
  const signInElsewhere = async (userAgent: string) => {
    const device = await playwright.request.newContext({ baseURL: shop.origin, userAgent });
    const { email, password } = customer;
    const data = { email, password };
    await device.post('/api/auth/sign-in/email', { data, headers: { origin: shop.origin } });
    return device;
  };
  const phone = await signInElsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1');
  await signInElsewhere('Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0');
  await signInElsewhere('Mozilla/5.0 (Macintosh; Intel Mac OS X) Firefox/140.0');
  await page.goto('/account');
  await expect(security(page)).toContainText('This device');
  await press(page, 'Sign out Safari on iPhone');
  await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeHidden();
  expect((await phone.get('/api/session')).ok()).toBe(true);
  expect(await (await phone.get('/api/session')).json()).toMatchObject({ user: null });
  await expect(page.getByRole('button', { name: 'Sign out Edge on Windows' })).toBeVisible();
  await press(page, 'Sign out everywhere else');
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
});

test('an administrator proves who is there, and the action goes on', async ({
  page,
  shop,
  administrator,
}) => {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await page.goto('/admin/people');
  await client.query("update account_session set proved_at = now() - interval '11 minutes'");
  await client.end();
  // Any customer: an administrator cannot be disabled.
  await page.goto(`/admin?users.search=${demoCustomers[0]?.email}`);
  const users = page.getByRole('table', { name: 'Users' });
  const button = users.getByRole('button', { name: /Disable/ }).first();
  await button.click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(dialog).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Password').fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Wrong Password')).toBeVisible();
  await dialog.getByLabel('Password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectMessage(page, 'status', 'User disabled');
  await expect(dialog).toBeHidden();
});
