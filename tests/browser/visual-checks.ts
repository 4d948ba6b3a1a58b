import type { Locator, Page } from '@playwright/test';

/** The number of columns of the cards: their different left edges. */
export const countColumns = (cards: Locator): Promise<number> =>
  cards.evaluateAll((elements) => new Set(elements.map((card) => card.getBoundingClientRect().left)).size);

/** The computed color as red, green and blue from 0 to 255, in any CSS notation. */
export const readColor = (
  part: Locator,
  property: 'color' | 'backgroundColor',
): Promise<{ red: number; green: number; blue: number }> =>
  part.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser has no 2d canvas');
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  }, property);

/** Whether an image is loaded. */
export const isImageLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

/**
 * Adds up how far things move by themselves on the pages that are opened from now on; returns a function that reads it.
 * Fonts never arrive: late ones turn lines of text, which says nothing about what a page does.
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'));
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifted'));
}
