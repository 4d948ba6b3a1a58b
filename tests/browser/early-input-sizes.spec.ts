import type { Page } from '@playwright/test';
import type { Shoe } from '#contract/shoes.ts';
import { expect, test } from './browser-test.ts';
import { actBeforeHydration } from './early-input.ts';
import { recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

/** A shoe of a brand that has its 9 in stock. */
async function findNine(page: Page, brand: string): Promise<Shoe> {
  const response = await page.request.get(`/api/shoes?brand=${brand}&size=9&limit=1`);
  const [shoe]: Shoe[] = await response.json();
  if (!shoe) throw new Error(`${brand} has no 9 in stock`);
  return shoe;
}

test('sizes are shown in the chosen system, by the chart of each brand', async ({ page }) => {
  const shown = page.getByLabel('Show sizes everywhere as');
  await actBeforeHydration(page, '/sizeChart', async () => {
    await shown.selectOption('Length of the foot in cm');
  });
  await expect(shown).toHaveValue('cm');
  const charts = page.getByRole('navigation', { name: 'Charts' });
  await charts.getByRole('link', { name: 'Skarn' }).click();
  await expect(page.getByRole('row', { name: '9 9 8 42 26.5' })).toBeVisible();

  // The same label means another foot in each; the chart of the shop, which Velmora has, says nothing of feet.
  for (const [brand, label] of [
    ['Lumenor', '27 cm'],
    ['Skarn', '26.5 cm'],
    ['Tessaro', '27.5 cm'],
    ['Velmora', '9'],
  ] as const) {
    const shoe = await findNine(page, brand);
    await page.goto(`/products/${shoe._id}`);
    await expect(page.getByRole('radio', { name: label, exact: true })).toHaveAttribute('value', '9');
    await page.goto(`/colletions/${brand}`);
    await expect(page.getByRole('combobox', { name: 'size', exact: true })).toContainText(label);
    const card = page.getByRole('article').filter({ hasText: shoe.name });
    await card.getByRole('combobox').selectOption('9');
    await expect(card.getByRole('option', { selected: true })).toContainText(label);
    await card.getByRole('button', { name: 'BUY ME!' }).click();
    await page.goto('/cart');
    await expect(page.getByText(`Size ${label} ·`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
  }

  await page.goto('/sizeChart');
  await shown.selectOption('EU');
  await page.goto(`/products/${(await findNine(page, 'Velmora'))._id}`);
  await expect(page.getByRole('radio', { name: 'EU 42', exact: true })).toHaveAttribute('value', '9');
});
