import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations } from './browser-test.ts';
import { addressOf, type PageListContext } from './list-pages.ts';
import { findShoe } from './shopping-steps.ts';

/** The theme and the width of the window, in px, in which pages are checked. */
interface Appearance {
  readonly colorScheme: 'dark' | 'light';
  readonly width: 320 | 1440;
}

/** Every theme in every width. */
export const appearances: readonly Appearance[] = [
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 320 },
];

/** The use options of Playwright for an appearance, without animations. */
export const asOptions = ({ colorScheme, width }: Appearance) => ({
  colorScheme,
  viewport: { width, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
});

/**
 * Console messages of the checked pages: one is the page for unknown addresses, and the sandboxed frame of an email
 * blocks scripts, also those of the tests.
 */
export const expectedOnPages = /status of 404|Blocked script execution in 'about:srcdoc'/;

/**
 * Opens the pages with these path patterns, and fails with the violations of all at once: of WCAG 2.2 AA, and a page
 * that is wider than the window. The cart has a line.
 */
export async function expectAccessible(paths: readonly string[], tools: PageListContext): Promise<void> {
  const { page } = tools;
  if (paths.includes('/cart')) await fillCart(page);
  const found: Record<string, readonly string[]> = {};
  for (const path of paths) {
    const address = await addressOf(path, tools);
    await page.goto(address);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname, 'the requested page, not a redirect target').toBe(address);
    const violations = [...(await findAccessibilityViolations(page)), ...(await findOverflow(page))];
    if (violations.length > 0) found[address] = violations;
  }
  expect(found).toEqual({});
}

/** Describes horizontal overflow. */
async function findOverflow(page: Page): Promise<string[]> {
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  return content > window ? [`scrolls sideways: ${content} px in ${window} px`] : [];
}

/** Stores an item in the browser's cart, so that the cart page has a line. */
async function fillCart(page: Page): Promise<void> {
  const { shoe, size } = await findShoe(page, 1);
  const { _id, name, image, price } = shoe;
  const cart = JSON.stringify([{ _id, name, image, price, size, quantity: 1 }]);
  await page.addInitScript((lines) => localStorage.setItem('carrito', lines), cart);
}
