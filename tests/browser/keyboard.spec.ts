import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { address, expectMessage, expectThanks, recordMessages, thanks } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('an order can be paid with the keyboard alone', async ({ page, customer: _ }) => {
  await page.goto('/');
  const card = page.getByRole('article').first();
  const size = card.getByRole('combobox');
  await tabTo(page, size);
  await expectRing(size);
  const choice = await size.locator('option:enabled').nth(1).textContent();
  await page.keyboard.type(choice ?? '');
  await expect(size).toHaveValue(choice ?? '');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'BUY ME!' })).toBeFocused();
  await expectRing(card.getByRole('button', { name: 'BUY ME!' }));
  await page.keyboard.press('Space');
  await expectMessage(page, 'status', 'Your shoe add to cart');

  const cart = page.getByRole('link', { name: 'Cart, 1 pair' });
  await tabTo(page, cart, 'Shift+Tab');
  await expectRing(cart);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const [label, value] of Object.entries(address)) {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field);
    await page.keyboard.type(value);
  }
  for (const [label, value] of Object.entries(card4242)) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  const checkout = page.getByRole('button', { name: 'Checkout' });
  await tabTo(page, checkout);
  await expectRing(checkout);
  await page.keyboard.press('Enter');

  await expectMessage(page, 'status', 'Successful payment');
  await expectThanks(page);
  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText('Pending')).toBeVisible();
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/sale');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expectRing(skip);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the brands menu opens, navigates, and closes with Escape', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'BRANDS' });
  const first = page.locator('#brands').getByRole('link').first();
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expectRing(first);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const brand = (await first.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/colletions/${encodeURIComponent(brand)}`);
  await expect(first).toBeHidden();
});

test('there are no animations for people who prefer less motion', async ({ page }) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'On sale' });
  const name = await carousel.getByRole('heading').textContent();
  await carousel.getByRole('button', { name: 'Next sale shoe' }).press('Enter');
  await expect(carousel.getByRole('heading')).not.toHaveText(name ?? '');
  expect(await listPaymentChanges(page)).toEqual([]);
});

test('without that preference there are animations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await listPaymentChanges(page)).toContain('sale-slide');
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('every button keeps a visible border', async ({ page }) => {
    await page.goto('/');
    const bare = await page.locator('.button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(button);
        const shows =
          Number.parseFloat(borderTopWidth) >= 1 &&
          borderTopStyle === 'solid' &&
          !/^rgba\(.*, 0\)$/.test(borderTopColor) &&
          borderTopColor !== backgroundColor;
        return shows ? [] : [button.textContent || button.getAttribute('aria-label')];
      }),
    );
    expect(bare).toEqual([]);
  });

  test('a list of choices has its arrow', async ({ page }) => {
    await page.goto('/products');
    await expect(page.getByRole('combobox').first()).toHaveCSS('appearance', 'auto');
  });
});

const card4242 = { 'Card number': '4242424242424242', 'Expiry date': '1234', CVC: '123' } as const;

/** Presses Tab until the element has the focus. @throws after a hundred presses */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = await target.elementHandle();
  const arrived = () => page.evaluate((element) => element === document.activeElement, wanted);
  for (let presses = 0; presses < 100; presses += 1) {
    if (await arrived()) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The focus is visible: an outline of at least two pixels. */
async function expectRing(target: Locator): Promise<void> {
  await expect(target).toHaveCSS('outline-style', 'solid');
  const width = await target.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth));
  expect(width).toBeGreaterThanOrEqual(2);
}

/** The classes of elements with a transition or animation longer than a millisecond. */
const listPaymentChanges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string): number => Math.max(...times.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return Math.max(longest(transitionDuration), longest(animationDuration)) > 0.001;
      })
      .map((element) => element.classList[0] ?? element.tagName);
  });
