import type { Locator } from '@playwright/test';

/** How many columns the cards stand in: the different left edges of what is found. */
export const countColumns = (cards: Locator): Promise<number> =>
  cards.evaluateAll((found) => new Set(found.map((card) => card.getBoundingClientRect().left)).size);

/** Red, green and blue of a colour as it is drawn, 0 to 255 each, in whatever notation the style has it. */
export const readColour = (
  part: Locator,
  property: 'color' | 'backgroundColor',
): Promise<{ red: number; green: number; blue: number }> =>
  part.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser draws nothing');
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  }, property);

/** Whether a picture has arrived and can be seen. */
export const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
