import { undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

test.beforeEach(({ page, administrator: _ }) => recordMessages(page));
test.afterEach(({ page, baseURL }) => changeSettings(page.request, baseURL, { accessibility: {} }));

test('an administrator fills in the statement, which the footer links to, and takes it back', async ({
  page,
}) => {
  await page.goto('/admin/accessibility');
  await page.getByLabel('The shop meets the requirements').selectOption('Partly');
  await page.getByLabel('Authority', { exact: true }).fill('MLBF');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Known limits')).toBeFocused();
  await expect(page.getByLabel('Web address of the authority')).toHaveAccessibleDescription(/https:\/\//);
  await page.getByLabel('Known limits').fill('Our videos have no captions.');
  await page.getByLabel('Web address of the authority').fill('https://authority.example/');
  await page.getByLabel('Last reviewed on').fill('2026-11-27');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Statement saved');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto('/contactUs');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  await expect(page.getByText('Our videos have no captions.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'MLBF' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto('/admin/accessibility');
  await page.getByLabel('Email for feedback').fill('access@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Email for feedback')).toHaveValue('');
});
