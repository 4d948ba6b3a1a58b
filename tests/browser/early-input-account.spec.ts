import type { Page } from '@playwright/test';
import { solidImage } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, recordChanges } from './early-input.ts';
import { fillCredentials, recordMessages } from './shopping-steps.ts';

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
  expect(changes.filter((change) => change.includes('signin'))).toEqual(['POST /signin.data']);
  expect(addresses.filter((address) => /correct|password/.test(address))).toEqual([]);
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
  await expect
    .poll(() => changes.filter((change) => /account.data|photo|image/.test(change)))
    .toHaveLength(2);
});
