import type { Page } from '@playwright/test';
import { solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, expectRequests, recordChanges } from './early-input.ts';
import { expectMessage, fillCredentials, recordMessages } from './shopping-steps.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

// A code is sent without the password before it.
test.use({ expectedNoise: [/status of 401/] });
test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('what was left wrong on the account forms shows its message', async ({ page }) => {
  for (const address of ['/signin', '/createaccount']) {
    await actBeforeHydration(page, address, async () => {
      await email(page).fill('nobody');
      await password(page).fill('short');
      await page.keyboard.press('Tab');
    });
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(email(page)).toHaveValue('nobody');
    await expect(password(page)).toHaveValue('short');
  }
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
});

test('a new account is created once', async ({ page }) => {
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/createaccount', async () => {
    await fillCredentials(page, `${crypto.randomUUID()}@mail.example`);
    await button(page, 'Create account').click();
    await button(page, 'Create account').click();
  });
  await expect(page).toHaveURL('/account');
  expect(changes.filter((change) => change.includes('sign-up'))).toEqual(['POST /api/auth/sign-up/email']);
});

test('Enter in the password field signs in once, and no address has the password', async ({
  page,
  customer,
}) => {
  await page.context().clearCookies();
  const changes = recordChanges(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await actBeforeHydration(page, '/signin', async () => {
    await fillCredentials(page, customer.email, customer.password);
    await page.keyboard.press('Enter');
  });
  await expect(page).toHaveURL('/account');
  expect(changes.filter((change) => change.includes('sign-in'))).toEqual(['POST /api/auth/sign-in/email']);
  expect(addresses.filter((address) => /correct|password/.test(address))).toEqual([]);
});

test('the button of Google leads to its sign-in', async ({ page }) => {
  await actBeforeHydration(page, '/signin', () => button(page, 'Sign in with Google').click());
  await expect(page.getByText('Sandbox — not Google')).toBeVisible();
});

test('a code is sent once', async ({ page }) => {
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/signin?step=code', async () => {
    await page.getByLabel('Code').fill('123456');
    await button(page, 'Sign in').click();
    await button(page, 'Sign in').click();
  });
  await expect(page.getByText('The time for the code is over. Sign in again.')).toBeVisible();
  expect(changes.filter((change) => change.includes('two-factor'))).toEqual([
    'POST /api/auth/two-factor/verify-totp',
  ]);
});

test('the button of a passkey asks for one', async ({ page }) => {
  await addAuthenticator(page);
  const asked = page.waitForRequest('**/passkey/generate-authenticate-options');
  await actBeforeHydration(page, '/signin', () => button(page, 'Sign in with a passkey').click());
  await asked;
});

test('a recovery email is requested once', async ({ page, customer }) => {
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/forget', async () => {
    await email(page).fill(customer.email);
    await page.keyboard.press('Enter');
  });
  await expectMessage(page, 'status', 'Email send');
  await expectRequests(page, changes, ['POST /api/auth/request-password-reset']);
});

test.describe('with a wrong token', () => {
  test.use({ expectedNoise: [/status of 400/] });

  test('a new password is checked, then sent once', async ({ page }) => {
    const changes = recordChanges(page);
    const field = page.getByLabel('New password');
    await actBeforeHydration(page, '/forget?token=unknown', async () => {
      await field.fill('short');
      await page.keyboard.press('Tab');
    });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await actBeforeHydration(page, '/forget?token=unknown', async () => {
      await field.fill('long enough');
      await button(page, 'Save password').click();
    });
    await expect(page.getByRole('alert').filter({ hasText: 'Send Email again' })).toBeVisible();
    await expectRequests(page, changes, ['POST /api/auth/reset-password']);
  });
});

test('name, photo and orders of the account are handled once, and the password is checked', async ({
  page,
  customer: _,
}) => {
  const changes = recordChanges(page);
  const image = await solidImage('teal');
  await actBeforeHydration(page, '/account', async () => {
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Display name').fill('Nova');
    await button(page, 'Update name').click();
    await page.getByLabel('Profile image').setInputFiles(image);
    await button(page, 'Upload image').click();
    await button(page, 'SHOW ORDERS').click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova');
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', /./);
  await expect.poll(() => changes.filter((change) => /update-user|photo|image/.test(change))).toHaveLength(2);
});

test('a new password is set once, then Logout ends the session', async ({ page, customer: _ }) => {
  const changes = recordChanges(page);
  await actBeforeHydration(page, '/account', async () => {
    await page.getByLabel('New password').fill('a longer one');
    await button(page, 'Update password').click();
  });
  await expect(page.getByLabel('New password')).toHaveValue('');
  expect(changes).toHaveLength(1);
  await actBeforeHydration(page, '/account', () => button(page, 'Logout').click());
  await expect(page).toHaveURL('/');
  expect(changes.filter((change) => change.includes('sign-out'))).toHaveLength(1);
});

test.describe('with an authenticator of its own', () => {
  test.use({ ownContext: true });

  test('the forms of the security section are sent once, and its dialog opens', async ({
    page,
    customer,
  }) => {
    const changes = recordChanges(page);
    await actBeforeHydration(page, '/account', async () => {
      await page.getByLabel('Your password').fill(customer.password);
      await button(page, 'Set up a second factor').click();
      await button(page, 'Set up a second factor').click();
    });
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(changes.filter((change) => change.includes('two-factor'))).toEqual([
      'POST /api/auth/two-factor/enable',
    ]);
    await actBeforeHydration(page, '/account', () => button(page, 'Close my account').click());
    await expect(page.getByRole('dialog', { name: 'Close my account' })).toBeVisible();
    await addAuthenticator(page);
    await actBeforeHydration(page, '/account', async () => {
      await page.getByLabel('Name of the new passkey').fill('Phone');
      await button(page, 'Add a passkey').click();
    });
    await expectMessage(page, 'status', 'Passkey added');
    await actBeforeHydration(page, '/account', async () => {
      await page.getByText('Rename Phone').click();
      await page.getByLabel('New name').fill('Blue phone');
      await button(page, 'Rename').click();
    });
    await expectMessage(page, 'status', 'Passkey renamed');
    await actBeforeHydration(page, '/account', () => button(page, 'Remove Blue phone').click());
    await expectMessage(page, 'status', 'Passkey removed');
    expect(changes.filter((change) => /update-passkey|delete-passkey/.test(change))).toHaveLength(2);
  });
});
