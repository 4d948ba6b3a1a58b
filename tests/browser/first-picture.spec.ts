import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

/** Delays all pictures until `release`; lists the requested scripts. */
async function delayPictures(page: Page) {
  const delay = Promise.withResolvers<void>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.route('/pictures/**', async (route) => {
    await delay.promise;
    await route.continue().catch(() => {});
  });
  return { scripts, release: delay.resolve };
}

test('the first picture is loaded before the scripts, which an input starts', async ({ page }) => {
  const { scripts, release } = await delayPictures(page);
  const picture = page.waitForRequest(/\/pictures\//);
  const hydrated = page.goto('/');
  await picture;
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  release();
  await hydrated;
});

test('a missing picture does not block the page', async ({ page }) => {
  const { release } = await delayPictures(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Help chat' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  release();
});
