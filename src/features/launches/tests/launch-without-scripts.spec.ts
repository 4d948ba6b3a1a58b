import { createNewShoe, undoBar } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import { createLaunch, openLaunch } from '#tests/browser/launch-steps.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a place is taken, read and given back', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(page.getByText("You're in the draw.")).toBeVisible();
  await page.getByRole('button', { name: 'Leave the draw' }).click();
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await openLaunch(browser, baseURL, shoe);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByText("It's your turn", { exact: true })).toBeVisible();
});

test('without scripts a visitor is led to the sign-in on the way to a place', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/products/${shoe._id}/launch`)}`);
});

test('without scripts an administrator announces a launch in UTC, and takes it back', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto('/admin/launches');
  await page.getByLabel('Shoe to launch').fill(shoe.name);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: `Choose ${shoe.name}` }).click();
  await page.getByLabel('Opens at').fill('2040-11-24T18:30');
  await page.getByLabel('Pairs per account').selectOption('2');
  await page.getByRole('button', { name: 'Announce launch' }).click();
  const row = page.getByRole('row').filter({ hasText: shoe.name });
  await expect(row).toContainText('2 pairs per account');
  await expect(row).toContainText('2040-11-24 18:30');
  await row.getByRole('button', { name: `Cancel the launch of ${shoe.name}` }).click();
  await expect(row).toHaveCount(0);
  await expect(undoBar(page)).toBeVisible();
});
