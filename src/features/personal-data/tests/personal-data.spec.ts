import { readFile } from 'node:fs/promises';
import { signUpCustomer } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, fillCredentials, recordMessages } from '#tests/browser/shopping-steps.ts';

// A wrong password, a sign-in of somebody who left, and an account that is erased elsewhere.
test.use({ expectedNoise: [/status of (401|409)/] });
test.beforeEach(({ page }) => recordMessages(page));

test('a customer downloads their data, closes the account with the keyboard, and is unknown afterwards', async ({
  page,
  customer,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Request my data' }).click();
  await expectMessage(page, 'status', "We're preparing your file");
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    data: { account_user: [{ email: customer.email }] },
  });

  const open = page.getByRole('button', { name: 'Close my account' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close my account' });
  await expect(dialog).toContainText('We keep your orders, without your name and email');
  await expect(dialog).toContainText(
    'You lose your places on waitlists and in launches, and any pairs held for you',
  );
  await expect(dialog.getByLabel('Password')).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('wrong horse');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('Wrong Password');
  await dialog.getByLabel('Password').fill(customer.password);
  await page.evaluate(() => sessionStorage.setItem('billing', '{"line1":"Secret Lane 9"}'));
  await page.keyboard.press('Enter');
  await expectMessage(page, 'status', 'Your account is closed. Your data is being removed.');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('billing'))).toBeNull();
  await page.goto('/signin');
  await fillCredentials(page, customer.email, customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('User not found')).toBeVisible();
});

test('an administrator downloads what is kept about a user, and erases the user after a confirmation', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { email, context } = await signUpCustomer(browser, baseURL);
  await context.close();
  await page.goto(`/admin?users.search=${email}`);
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Data' }).click();
  const dialog = page.getByRole('dialog', { name: `Personal data of ${email}` });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase this user?' });
  await expect(question).toContainText("This can't be undone");
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Erase user' }).click();
  await expectMessage(page, 'status', 'Account closed. Its data is being removed.');
  await expect(page.getByText('The last erasure began')).toBeVisible();
  await expect(row).toBeHidden();
});

test('the account of an administrator cannot be closed', async ({ page, administrator: _ }) => {
  await page.goto('/account');
  await expect(page.getByText("An administrator's account cannot be closed")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0);
});

test('an administrator exports and erases someone without an account by keyboard, and is told of one with an account', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const customer = await signUpCustomer(browser, baseURL);
  await customer.context.close();
  const email = 'nora@mail.test';
  const written = await page.request.post('/api/mail/contactUs', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Nora', email, message: 'My address is Fjordgatan 77' },
  });
  expect(written.status()).toBe(200);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Personal data', exact: true }).click();
  const field = page.getByLabel('Email', { exact: true });
  await expect(page.getByRole('button', { name: 'Download data' })).toBeEnabled();
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Fill the email/);
  await page.keyboard.type('nobody@mail.test');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'status', 'The shop stores nothing under this address');
  await field.fill(email);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  expect(await readFile(await file.path(), 'utf8')).toContain('Fjordgatan');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Erase data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase this person?' });
  await expect(question).toContainText(email);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Erase person' }).click();
  await expectMessage(page, 'status', 'The data is being removed.');
  await expect(page.getByText('The last erasure began')).toBeVisible();
  await expect(field).toHaveValue('');

  await field.fill(customer.email);
  await field.press('Enter');
  await expectMessage(page, 'alert', 'This address has an account. Use Data next to it in the users table');
});
