import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

/** The password of both administrators of the pictured shop. */
export const administratorPassword = 'open sesame now';

/** What the pictures are taken with. */
export interface PictureTools {
  readonly browser: Browser;
  readonly origin: string;
  /** Where the pictures are written to. */
  readonly folder: string;
  readonly write: (text: string) => void;
}

/** Opens a window of the size of the pictures, in a session of its own. */
export async function openWindow({ browser, origin }: PictureTools, height = 860): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height },
  });
  return context.newPage();
}

/** Writes what the window shows as `<name>.webp`, once everything in it is loaded. */
export async function takePicture(page: Page, { folder, write }: PictureTools, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const visible = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    return visible.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
  const screenshot = await page.screenshot({ animations: 'disabled' });
  const file = await sharp(screenshot)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  write(`${name}.webp  ${Math.round(file.size / 1024)} kB\n`);
}
