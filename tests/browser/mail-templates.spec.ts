import type { Page } from '@playwright/test';
import { asAdministrator, undoBar } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

// Refused texts.
test.use({ expectedNoise: [/status of 422|Blocked script execution in 'about:srcdoc'/] });
test.afterEach(({ browser, baseURL }) =>
  asAdministrator(browser, baseURL, async (request) => {
    await request.delete('/api/admin/mail-templates/new-device');
  }),
);

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const mail = (page: Page) => page.frameLocator('iframe[title="Email content"]');

test('the texts of an email are changed with a live preview, sent as a test, undone and restored', async ({
  page,
  administrator: _,
}) => {
  await recordMessages(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Email texts', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'New device' });
  await expect(row).toContainText('Original');
  await row.getByRole('link', { name: 'Edit New device' }).click();

  await expect(mail(page).getByRole('heading')).toHaveText('We noticed a sign-in from a new device');
  await expect(page.getByText('the browser and system, such as “Firefox on Linux”')).toBeVisible();
  await field(page, 'Subject').fill('Hola from {{device}}');
  await field(page, 'Heading').fill('{{devise}}');
  await expect(preview(page)).toContainText('This email has no placeholder {{devise}}');
  await press(page, 'Save');
  await expect(field(page, 'Heading')).toHaveAccessibleDescription(
    'This email has no placeholder {{devise}}',
  );
  await field(page, 'Heading').fill('A new <device>');
  await field(page, 'Advice').fill('');
  await expect(mail(page).getByRole('heading')).toHaveText('A new <device>');
  await expect(preview(page)).toContainText(/Hola from \w+ on \w+/);
  await expect(mail(page).getByText('If this was you')).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await press(page, 'Send me a test');
  await expectMessage(page, 'status', 'Test sent to ada@sneaker-paradise.example');
  await expect(field(page, 'Heading')).toHaveValue('A new <device>');
  await press(page, 'Save');
  await expectMessage(page, 'status', 'Email texts saved');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Heading')).toHaveValue('We noticed a sign-in from a new device');
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Heading')).toHaveValue('A new <device>');

  await press(page, 'Restore original');
  await press(page, 'Yes, restore original!');
  await expect(field(page, 'Subject')).toHaveValue('We noticed a sign-in from a new device');
  await expect(page.getByRole('button', { name: 'Restore original' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts of an email are previewed, sent as a test, and saved', async ({
    page,
    administrator: _,
  }) => {
    await page.goto('/admin/mail-templates/new-device');
    await field(page, 'Heading').fill('{{devise}}');
    await press(page, 'Preview');
    await expect(field(page, 'Heading')).toHaveAccessibleDescription(
      'This email has no placeholder {{devise}}',
    );
    await field(page, 'Heading').fill('Hola');
    await press(page, 'Preview');
    await expect(mail(page).getByRole('heading')).toHaveText('Hola');
    await press(page, 'Send me a test');
    await expect(page.getByRole('status')).toHaveText('Test sent to ada@sneaker-paradise.example');
    await expect(field(page, 'Heading')).toHaveValue('Hola');
    await press(page, 'Save');
    await expect(undoBar(page)).toContainText('Changed heading of template New device');
    await page.goto('/admin/mail-templates');
    await expect(page.getByRole('row').filter({ hasText: 'New device' })).toContainText('Changed');
  });
});
