import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { randomLetters, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// A code that is rejected.
test.use({ expectedNoise: [/status of 422/], timezoneId: 'Europe/Vienna' });
test.beforeEach(({ page, administrator: _ }) => recordMessages(page));

const newCode = (): string => randomLetters().toUpperCase();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();

test('a code is created in the time zone of the shop, changed, deleted, and restored', {
  tag: '@journey',
}, async ({ page }) => {
  const code = newCode();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Catalog' }).click();
  await page.getByRole('link', { name: 'Discounts' }).click();
  await field(page, 'Code').press('Enter');
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/^Enter a code/);
  await page.keyboard.type(code.toLowerCase());
  await page.getByLabel('Reduction', { exact: true }).selectOption('Amount in dollars');
  await field(page, 'Dollars off').fill('7.50');
  await page.getByLabel('Valid from').fill('2026-12-01T08:00');
  await page.getByLabel('Valid until').fill('2026-11-01T08:00');
  await create(page);
  await expect(page.getByLabel('Valid until')).toBeFocused();
  await expect(page.getByLabel('Valid until')).toHaveAccessibleDescription(
    /The end must be after the beginning/,
  );
  await page.getByLabel('Valid until').fill('2026-12-24T20:00');
  await page.getByText('More conditions').click();
  await field(page, 'Minimum order in dollars').fill('$50');
  await field(page, 'Brands').fill('Nobody');
  await page.getByText('More conditions').click();
  await create(page);
  await expect(field(page, 'Brands')).toBeFocused();
  await expect(field(page, 'Brands')).toHaveAccessibleDescription(/There is no brand called “Nobody”/);
  await field(page, 'Brands').fill('');
  await page.getByLabel('Counts as a price reduction').check();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await create(page);
  await expectMessage(page, 'status', `Created ${code}`);
  await expect(field(page, 'Code')).toHaveValue('');
  await expect(row(page, code)).toContainText('$7.50 off · orders from $50 · counts as a price reduction');
  await expect(row(page, code).getByRole('cell', { name: 'From 2026-12-01 08:00' })).toBeVisible();

  await row(page, code)
    .getByRole('link', { name: `Edit ${code}` })
    .click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await expect(page.getByLabel('Valid from')).toHaveValue('2026-12-01T08:00');
  await page.getByLabel('Reduction', { exact: true }).selectOption('Percentage');
  await field(page, 'Percent off').fill('120');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Percent off')).toBeFocused();
  await expect(field(page, 'Percent off')).toHaveAccessibleDescription(/A percentage is from 1 to 100/);
  await field(page, 'Percent off').fill('20');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'status', 'Discount updated');
  await expect(row(page, code)).toContainText('20% off · orders from $50');

  await row(page, code).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete code!' }).click();
  await expectMessage(page, 'status', 'Deleted!');
  await expect(row(page, code)).toHaveCount(0);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, code)).toContainText('20% off');
});

test('the codes of a batch are downloaded, and one of them is found', async ({ page }) => {
  const prefix = newCode();
  await page.goto('/admin/discounts');
  await field(page, 'Code').fill(prefix);
  await field(page, 'Number of codes').fill('3');
  await field(page, 'Percent off').fill('10%');
  await create(page);
  await expectMessage(page, 'status', `Created ${prefix}-… (3 codes)`);
  await expect(row(page, prefix)).toContainText('0 of 3');
  const downloading = page.waitForEvent('download');
  await row(page, prefix).getByRole('link', { name: 'Download codes' }).click();
  const [columns, first = '', ...others] = (await readFile(await (await downloading).path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect([columns, others.length]).toEqual(['code,used', 2]);
  await page.getByRole('searchbox', { name: 'Search by code' }).fill(first.split(',')[0] ?? '');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^${prefix}-… \\(3 codes\\)`)]);
});
