import type { Page } from '@playwright/test';
import { expect, findBarriers, test } from './browser-test.ts';
import { listPages } from './shop-pages.ts';
import { findShoe } from './shopper.ts';

// One page of the table is the one that is not there, and the frame of a mail lets no script in, not even the tests'.
test.use({
  expectedNoise: [/status of 404|Blocked script execution in 'about:srcdoc'/],
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [320, 1440]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('no page that a visitor sees has a barrier', async ({ page, browser, baseURL }) => {
        await fillCart(page);
        await expectNoBarriers(page, await listPages('visitor', { page, browser, baseURL }));
      });

      test('no page of an account or of administration has one', async ({
        page,
        browser,
        baseURL,
        administrator: _,
      }) => {
        await expectNoBarriers(page, await listPages('administrator', { page, browser, baseURL }));
      });
    });
  }
}

/** Fails with everything that stands in somebody's way, of all pages at once. */
async function expectNoBarriers(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(8);
  const found: Record<string, readonly string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname, 'the page asked for, not where a guard sends').toBe(address);
    const barriers = [...(await findBarriers(page)), ...(await findOverflow(page))];
    if (barriers.length > 0) found[address] = barriers;
  }
  expect(found).toEqual({});
}

/** What is wider than the window, in words. */
async function findOverflow(page: Page): Promise<string[]> {
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  return content > window ? [`scrolls sideways: ${content} px in ${window} px`] : [];
}

/** Leaves a pair in the browser's cart, so that the cart has a line to look at. */
async function fillCart(page: Page): Promise<void> {
  const { shoe, size } = await findShoe(page, 1);
  const { _id, name, image, price } = shoe;
  const kept = JSON.stringify([{ _id, name, image, price, size, quantity: 1 }]);
  await page.addInitScript((lines) => localStorage.setItem('carrito', lines), kept);
}
