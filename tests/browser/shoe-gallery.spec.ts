import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { addPictures, createNewShoe } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { findShoe } from './shopping-steps.ts';
import { isImageLoaded, recordLayoutShifts } from './visual-checks.ts';

const controls = (page: Page) => page.getByRole('group', { name: 'Pictures', exact: true });
const small = (page: Page, number: number) =>
  controls(page).getByRole('button', { name: `Picture ${number} of 3` });
const picture = (page: Page, { brand, name }: Shoe, color: string) =>
  page
    .locator('.shoe-pictures')
    .getByRole('img', { name: color === '' ? `${brand} ${name}` : `In ${color}` });

async function expectCurrent(page: Page, number: number): Promise<void> {
  await expect(controls(page).locator('[aria-current]')).toHaveAccessibleName(`Picture ${number} of 3`);
}

for (const width of [360, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('several pictures are turned by buttons, small pictures and arrow keys', async ({
      page,
      browser,
      baseURL,
    }) => {
      const shoe = await addPictures(browser, baseURL, await createNewShoe(browser, baseURL), [
        'navy',
        'olive',
        'teal',
      ]);
      const readShifts = await recordLayoutShifts(page);
      await page.goto(`/products/${shoe._id}`);
      await expectCurrent(page, 1);
      await expect(picture(page, shoe, 'navy')).toBeInViewport();
      await expect(picture(page, shoe, 'navy')).toHaveAttribute('fetchpriority', 'high');
      await expect.poll(() => isImageLoaded(picture(page, shoe, 'navy'))).toBe(true);

      await controls(page).getByRole('button', { name: 'Next picture' }).click();
      await expectCurrent(page, 2);
      await expect(picture(page, shoe, 'olive')).toBeInViewport({ ratio: 0.9 });
      await small(page, 3).click();
      await expectCurrent(page, 3);
      const next = controls(page).getByRole('button', { name: 'Next picture' });
      await expect(next).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('ArrowLeft');
      await expectCurrent(page, 2);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expectCurrent(page, 1);

      await page.getByRole('button', { name: 'Zoom in: In navy' }).focus();
      await page.keyboard.press('ArrowRight');
      await expectCurrent(page, 2);
      await expect(page.getByRole('button', { name: 'Zoom in: In olive' })).toBeFocused();
      expect(await readShifts()).toBeLessThan(0.001);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('img', { name: 'In olive' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Zoom in: In olive' })).toBeFocused();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });

    test('one picture has no controls, and loads no script for them', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      const { shoe } = await findShoe(page, 2);
      await page.goto(`/products/${shoe._id}`);
      const zoom = page.getByRole('button', { name: 'Zoom in on the picture from the side' });
      await expect(zoom).toBeVisible();
      await expect(controls(page)).toHaveCount(0);
      expect(scripts.filter((url) => /gallery-controls|picture-zoom/.test(url))).toEqual([]);
      await zoom.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(scripts.filter((url) => url.includes('gallery-controls'))).toEqual([]);
    });
  });
}

test('a card with one view shows the second picture on hover', async ({ page, browser, baseURL }) => {
  const shoe = await addPictures(browser, baseURL, await createNewShoe(browser, baseURL), ['navy', 'olive']);
  await page.goto(`/products?name=${shoe.name}`);
  const other = page.getByRole('article').first().locator('.shoe-card-other');
  await expect(other).toHaveAttribute('src', new RegExp(`^${shoe.pictures[1]?.base}/`));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every picture can be scrolled to, and buttons that do nothing are not shown', async ({
    page,
    browser,
    baseURL,
  }) => {
    const shoe = await addPictures(browser, baseURL, await createNewShoe(browser, baseURL), [
      'navy',
      'olive',
    ]);
    await page.goto(`/products/${shoe._id}`);
    await expect(picture(page, shoe, 'navy')).toBeInViewport();
    await picture(page, shoe, 'olive').scrollIntoViewIfNeeded();
    await expect(picture(page, shoe, 'olive')).toBeInViewport();
    await expect(controls(page)).toHaveCount(0);
  });
});
