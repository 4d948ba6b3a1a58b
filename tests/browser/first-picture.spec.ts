import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { openHeld } from './held-scripts.ts';
import { findShoe } from './shopper.ts';

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

test.describe('what is chosen and pressed before the scripts have come is done when they have', () => {
  test('on a card of the home page', async ({ page }) => {
    const { goOn } = await openHeld(page, '/');
    const card = page.getByRole('article').first();
    const size = card.getByRole('combobox');
    const [label = ''] = await size
      .locator('option:enabled')
      .filter({ hasText: /^[0-9]/ })
      .allTextContents();
    await size.selectOption(label);
    await card.getByRole('button', { name: 'BUY ME!' }).click();
    await goOn();
    await page.goto('/cart');
    await expect(page.getByText(`Size ${label}`)).toBeVisible();
  });

  test('in the size grid of a shoe', async ({ page }) => {
    const { shoe, size } = await findShoe(page, 5);
    const { goOn } = await openHeld(page, `/products/${shoe._id}`);
    const choice = page.getByRole('radio', { name: size, exact: true });
    await choice.click();
    await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
    await goOn();
    await expect(choice).toBeChecked();
    await page.goto('/cart');
    await expect(page.getByText(`Size ${size}`)).toBeVisible();
  });
});
