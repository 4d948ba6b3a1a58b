import { expect, test } from '#tests/browser/browser-test.ts';
import { openWithDelayedScripts } from '#tests/browser/delay-scripts.ts';

test('the health page says of each part whether it works, since when, and what to do, on wide and narrow screens', async ({
  page,
  administrator: _,
}) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  const checks = page.getByRole('table', { name: 'Checks' });
  for (const name of ['Checkout', 'Database', 'Payments', 'Email', 'Files'])
    await expect(checks.getByRole('row', { name: new RegExp(`^${name} `) })).toContainText(
      /(Working|Needs attention|Broken)\s*20\d\d-/,
    );
  await expect(checks.getByRole('row', { name: /^Files / })).toContainText('Stored and read a file');

  await page.setViewportSize({ width: 360, height: 740 });
  const database = checks.getByRole('row', { name: /^Database / });
  await expect(database.getByText('Working').locator('visible=true')).toHaveCount(1);
  await expect(database.getByText(/A write takes \d+ ms/)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('on a narrow screen the tab of the current screen is in view, before scripts run and after going back', async ({
  page,
  administrator: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { loadScripts } = await openWithDelayedScripts(page, '/admin/health');
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  const tab = tabs.getByRole('link', { name: 'Health' });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await loadScripts();
  await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  await tabs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(tab).not.toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  await expect(tab).toBeInViewport({ ratio: 1 });
});
