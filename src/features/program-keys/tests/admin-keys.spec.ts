import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// A name that is taken.
test.use({ expectedNoise: [/status of 422/], permissions: ['clipboard-read', 'clipboard-write'] });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a key is created by keyboard, copied, used and revoked', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  await recordMessages(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Setup' }).click();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  const name = page.getByLabel('Name of the program');
  await name.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter a name/);
  await page.keyboard.type('Shipping tool');
  await expect(name).toHaveValue('Shipping tool');
  await page.keyboard.press('Enter');
  const read = page.getByRole('checkbox', { name: 'Read' });
  await expect(read).toBeFocused();
  await expect(read).toHaveAccessibleDescription(/See what you see here/);
  await expect(page.getByRole('group', { name: 'The program may' })).toHaveAccessibleDescription(
    'Choose what the program may do',
  );
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Save the key' })).toBeFocused();
  await expect(page.getByText('It is not shown again')).toBeVisible();
  await expect(read).not.toBeChecked();
  const key = await page.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^sp_/);
  await press(page, 'Copy the key');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await readClipboard(page)).toBe(key);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await press(page, "I've saved it");
  await press(page, 'Copy the command: List the orders to send.');
  expect(await readClipboard(page)).toBe(
    `curl -H "Authorization: Bearer $KEY" '${baseURL}/api/cart?toSend=true'`,
  );

  const list = () =>
    fetch(`${baseURL}/api/cart?toSend=true`, { headers: { authorization: `Bearer ${key}` } });
  expect((await list()).status).toBe(200);
  await page.reload();
  expect(await page.content()).not.toContain(key);
  const row = page.getByRole('row').filter({ hasText: 'Shipping tool' });
  await expect(row.getByText('Never used')).toHaveCount(0);

  await name.fill('SHIPPING TOOL');
  await read.check();
  await press(page, 'Create key');
  await expect(name).toHaveAccessibleDescription(/Another key has this name/);

  await row.getByRole('button', { name: 'Revoke' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, revoke key!' }).click();
  await expectMessage(page, 'status', 'Revoked. The program can no longer use this key');
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect((await list()).status).toBe(401);
});
