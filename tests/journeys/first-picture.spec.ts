import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Keeps every picture back until told; gives the scripts the page has asked for so far. */
async function holdPictures(page: Page) {
  const held = Promise.withResolvers<void>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.route('/pictures/**', async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  return { scripts, release: held.resolve };
}

test('the picture a page opens with comes before its scripts, which a touch calls', async ({ page }) => {
  const { scripts, release } = await holdPictures(page);
  const picture = page.waitForRequest(/\/pictures\//);
  const live = page.goto('/');
  await picture;
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  release();
  await live;
});

test('a picture that does not come keeps nobody from using the page', async ({ page }) => {
  const { release } = await holdPictures(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Help chat' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  release();
});
