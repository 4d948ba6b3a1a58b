import type { Page } from '@playwright/test';
import { postToApi, randomLetters } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration, recordChanges } from './early-input.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the chart of a brand is chosen and saved once', async ({ page, baseURL, administrator: _ }) => {
  const changes = recordChanges(page);
  const brand = `Chart ${randomLetters()}`;
  await postToApi(page.request, baseURL, 'brands', { name: brand });
  const rows = page.getByLabel(`Chart of ${brand}`);
  await actBeforeHydration(page, '/admin/charts', async () => {
    await page.getByLabel('Brand', { exact: true }).selectOption(brand);
    await button(page, 'Show').click();
  });
  await expect(rows).toHaveValue(/^size, us, uk, eu, cm\s+6, 6, 3.5, 36,/);
  await actBeforeHydration(page, page.url(), async () => {
    await rows.fill('9, 9, 8, 42.5, 27');
    await button(page, 'Save').click();
  });
  await expectMessage(page, 'status', 'Size chart saved');
  await expect(rows).toHaveValue('size, us, uk, eu, cm\n9, 9, 8, 42.5, 27');
  expect(changes).toHaveLength(1);

  await rows.fill('9, 9, 8, 42.5, long');
  await button(page, 'Save').click();
  await expect(page.getByText('Centimeters are a number from 10 to 49, such as 27.5')).toBeVisible();
  await expect(rows).toHaveValue('9, 9, 8, 42.5, long');
  // A file of several brands is taken as a whole or not at all.
  await rows.fill(`brand, size, cm\n${brand}, 10, 28\nSkarn, 9, long`);
  await button(page, 'Save').click();
  await expect(page.getByText('Skarn: Centimeters are a number')).toBeVisible();
  await page.goto(`/sizeChart?brand=${encodeURIComponent(brand)}`);
  await expect(page.getByRole('row', { name: '9 9 8 42.5 27' })).toBeVisible();
});
