import { randomLetters, undoBar } from '#tests/browser/administrator.ts';
import { test as base, expect, findAccessibilityViolations } from '#tests/browser/browser-test.ts';
import { withShop } from '#tests/browser/worker-shop.ts';

/** A test of a shop without demo data. */
const test = base.extend({
  shop: [({ playwright: _ }, use) => withShop(use, { database: 'empty' }), { scope: 'worker' }],
});

test('a new shop lists what to do, checks it off, and hides the list on request', async ({
  page,
  administrator: _,
}) => {
  const list = page.getByRole('region', { name: 'First steps' });
  await page.goto('/admin');
  await expect(list).toContainText('0 of 8 done');
  await expect(list.getByRole('listitem')).toHaveCount(8);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await list.getByRole('link', { name: 'Name and logo' }).click();
  await page.getByLabel('Name', { exact: true }).fill(randomLetters());
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(undoBar(page)).toContainText('Changed settings');
  await page.goto('/admin');
  await expect(list).toContainText('1 of 8 done');
  await expect(list.getByRole('listitem').first()).toHaveText('Name and logo (done)');

  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect(list).toBeHidden();
  await undoBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('1 of 8 done');
});
