import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { listPages } from './list-pages.ts';
import { findShoe } from './shopping-steps.ts';

// One route is the 404 page; the sandboxed frame of an email blocks scripts, also those of the tests.
test.use({
  expectedNoise: [/status of 404|Blocked script execution in 'about:srcdoc'/],
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [320, 1440]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('has no accessibility violations on the pages of a visitor', async ({
        page,
        browser,
        baseURL,
      }) => {
        await fillCart(page);
        await expectNoViolations(page, await listPages('visitor', { page, browser, baseURL }));
      });

      test('has none on the pages of an account and of administration', async ({
        page,
        browser,
        baseURL,
        administrator: _,
      }) => {
        await expectNoViolations(page, await listPages('administrator', { page, browser, baseURL }));
      });
    });
  }
}

/** Fails with the violations of all pages at once. */
async function expectNoViolations(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(8);
  const found: Record<string, readonly string[]> = {};
  for (const address of addresses) {
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
