import { randomLetters, undoBar } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';

test.use({ javaScriptEnabled: false, expectedNoise: [/status of 422/] });

test('without scripts a code is created and changed, in UTC', async ({ page, administrator: _ }) => {
  const code = randomLetters().toUpperCase();
  const row = page.getByRole('row').filter({ hasText: code });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/admin/discounts');
  await field('Code').fill(code);
  await field('Percent off').fill('none');
  await page.getByLabel('Valid until').fill('2040-11-24T18:30');
  await page.getByText('More conditions').click();
  await page.getByLabel("Only for a customer's first order").check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(field('Percent off')).toHaveAccessibleDescription('Enter a whole percentage, such as 10');
  await expect(page.getByLabel("Only for a customer's first order")).toBeChecked();
  await field('Percent off').fill('10');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(row).toContainText('10% off · first order only');
  await expect(row).toContainText('Until 2040-11-24 18:30 UTC');
  await expect(undoBar(page)).toContainText(`Created discount ${code}`);

  await row.getByRole('link', { name: `Edit ${code}` }).click();
  await field('Percent off').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('15% off · first order only');
  await expect(undoBar(page)).toContainText(`Changed reduction of discount ${code}`);
});
