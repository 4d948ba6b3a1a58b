import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A word nobody else has, of letters only, as the administrators' forms want names. */
export const letters = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** A picture of one colour, as a file input takes it. */
export const anyPicture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** The row of a shoe in the products table. */
export const productRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name });

/** What offers to take the last change back. */
export const undoBar = (page: Page) => page.getByRole('region', { name: 'Last change' });
