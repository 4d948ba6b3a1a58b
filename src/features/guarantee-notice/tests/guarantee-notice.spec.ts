import { solidImage, undoBar } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';
import { addToCartAndOpen, expectMessage, findShoe, recordMessages } from '#tests/browser/shopping-steps.ts';

test.beforeEach(async ({ page, baseURL, administrator: _ }) => {
  await recordMessages(page);
  await changeSettings(page.request, baseURL, { delivery: [{ country: 'DE', priceCents: 490 }] });
});
test.afterEach(({ page, baseURL }) =>
  changeSettings(page.request, baseURL, { delivery: [], guaranteeNotices: [] }),
);

test('an administrator uploads the notice, and shoppers are led to it from lists and the checkout', async ({
  page,
}) => {
  await page.goto('/admin/guarantee');
  const created = page.getByRole('region', { name: 'New notice' });
  await created.getByLabel('Language').selectOption('German');
  await created.getByRole('button', { name: 'Save notice' }).click();
  await expect(created.getByLabel('Official notice')).toHaveAccessibleDescription(/Choose a file first/);
  await created.getByLabel('Official notice').setInputFiles(await solidImage('navy'));
  await created.getByLabel('Text of the notice').fill('Mindestens 2 Jahre');
  await created.getByRole('button', { name: 'Save notice' }).click();
  await expectMessage(page, 'status', 'Notice saved');
  const saved = page.getByRole('region', { name: 'Notice in German' });
  await expect(saved.getByRole('img', { name: 'Mindestens 2 Jahre' })).toBeVisible();
  await expect(saved.getByLabel('Link')).toHaveValue(/index_de\.htm$/);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const sentence = 'Legal guarantee of conformity: see the official notice';
  await addToCartAndOpen(page, await findShoe(page, 0));
  await expect(page.getByRole('main').getByRole('link', { name: sentence })).toBeVisible();
  await page.goto('/products');
  await page.getByRole('main').getByRole('link', { name: sentence }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal guarantee');
  const notice = page.getByRole('main').getByRole('img', { name: 'Mindestens 2 Jahre' });
  const ratio = await notice.evaluate((img: HTMLImageElement) => img.clientWidth / img.clientHeight);
  expect(ratio).toBeCloseTo(800 / 600, 1);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto('/admin/guarantee');
  await saved.getByRole('button', { name: 'Remove notice' }).click();
  await expectMessage(page, 'status', 'Notice removed');
  await expect(saved).toHaveCount(0);
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toBeVisible();
});
