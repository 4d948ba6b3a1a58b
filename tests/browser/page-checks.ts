import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations } from './browser-test.ts';
import { addressOf, type PageListContext } from './list-pages.ts';
import { findShoe } from './shopping-steps.ts';

/** A theme and a width of the window, in px, in which pages are checked. */
interface Appearance {
  readonly colorScheme: 'dark' | 'light';
  readonly width: 320 | 1440;
  /** The other theme of the same width differs in colors only. */
  readonly rule?: 'color-contrast';
}

/** Every theme in every width. */
const appearances: readonly Appearance[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440, rule: 'color-contrast' },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 320, rule: 'color-contrast' },
];

/**
 * Console messages of the checked pages: one is the page for unknown addresses, and the sandboxed frame of an email
 * blocks scripts, also those of the tests.
 */
export const expectedOnPages = /status of 404|Blocked script execution in 'about:srcdoc'/;

/**
 * Opens the pages with these path patterns, and fails with the violations of all at once, in every theme and width: of WCAG
 * 2.2 AA, and a page that is wider than the window. The cart has a line.
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
    for (const { colorScheme, width, rule } of appearances) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const violations = [...(await findAccessibilityViolations(page, rule)), ...(await findOverflow(page))];
      if (violations.length > 0) found[`${address}, ${colorScheme}, ${width} px`] = violations;
    }
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
