import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';

test.afterEach(({ page, baseURL }) => changeSettings(page.request, baseURL, { delivery: [] }));

test('an administrator sees what is left to do in each country, and is led to where it is done', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  await page.goto('/admin/compliance');
  await expect(page.getByText('You deliver to no country yet')).toBeVisible();
  await changeSettings(page.request, baseURL, {
    delivery: ['US', 'DE'].map((country) => ({ country, priceCents: 490 })),
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Germany', 'United States']);
  const germany = page.getByRole('region', { name: 'Germany' });
  await expect(germany.getByText(/^\d+ to do, \d+ done$/)).toBeVisible();
  await expect(germany.getByRole('listitem').first()).toContainText("Enter the seller's legal name");
  await expect(germany.getByText('Done: Words on the order button')).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await germany.getByRole('link', { name: 'Open: Seller' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seller and currency');
});
