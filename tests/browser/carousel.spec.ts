import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, test } from './browser-test.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'On sale' });
const slide = (page: Page) => carousel(page).getByRole('heading');
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next sale shoe' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous sale shoe' });

/** The on-sale shoes in the order of the carousel. */
const listSlides = async (page: Page): Promise<Shoe[]> =>
  (await page.request.get('/api/shoes/onSale?limit=24')).json();

test('on-sale shoes by ascending price, one at a time, with name, brand and SALE price', async ({ page }) => {
  await page.goto('/');
  const slides = await listSlides(page);
  const prices = slides.map(({ price }) => price);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  expect(slides.every(({ onSale }) => onSale)).toBe(true);
  for (const { name, brand, price, priorPrice } of slides.slice(0, 3)) {
    await expect(slide(page)).toHaveText([name]);
    await expect(carousel(page)).toContainText(brand);
    await expect(carousel(page)).toContainText(`was $${priorPrice}, now SALE $${price}`);
    await next(page).click();
  }
});

test('the arrow buttons and arrow keys wrap around', async ({ page }) => {
  await page.goto('/');
  const [first, second, ...more] = (await listSlides(page)).map(({ name }) => name);
  await previous(page).click();
  await expect(slide(page)).toHaveText(more.at(-1) ?? '');
  await next(page).click();
  await expect(slide(page)).toHaveText(first ?? '');
  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slide(page)).toHaveText(second ?? '');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(slide(page)).toHaveText(more.at(-1) ?? '');
});

test('a shoe that is sold out in every size says so', async ({ page }) => {
  await page.goto('/');
  const slides = await listSlides(page);
  const soldOut = slides.findIndex(({ stock }) => stock.every(({ quantity }) => quantity < 1));
  expect(soldOut).toBeGreaterThanOrEqual(0);
  for (let index = 0; index < soldOut; index += 1) await next(page).click();
  await expect(slide(page)).toHaveText(slides[soldOut]?.name ?? '');
  await expect(carousel(page).getByText('Sold out')).toBeVisible();
});

test('each slide links to its shoe', async ({ page }) => {
  await page.goto('/');
  const [, shoe] = await listSlides(page);
  await next(page).click();
  await slide(page).getByRole('link').click();
  await expect(page).toHaveURL(`/products/${shoe?._id}`);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a swipe to the left moves forward, to the right back, and a tap does nothing', async ({ page }) => {
    await page.goto('/');
    const [first, second] = (await listSlides(page)).map(({ name }) => name);
    const swipe = (from: number, to: number) =>
      carousel(page).evaluate(
        (region, [begin, end]) => {
          const touch = (clientX: number) =>
            new Touch({ identifier: 1, target: region, clientX, clientY: 9 });
          const fire = (type: string, x: number, touches: Touch[]) =>
            region.dispatchEvent(
              new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch(x)] }),
            );
          fire('touchstart', begin, [touch(begin)]);
          fire('touchend', end, []);
        },
        [from, to] as const,
      );
    await swipe(300, 100);
    await expect(slide(page)).toHaveText(second ?? '');
    await swipe(100, 110);
    await expect(slide(page)).toHaveText(second ?? '');
    await swipe(100, 300);
    await expect(slide(page)).toHaveText(first ?? '');
  });
});
