import type { Page } from '@playwright/test';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { addToCartAndOpen, expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Help chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Help chat' });
const log = (page: Page) => panel(page).getByRole('log');

async function answer(page: Page, ...labels: readonly string[]): Promise<void> {
  for (const label of labels) await panel(page).getByRole('button', { name: label, exact: true }).click();
}

// Specification §9: "Yes/No, Help (Account, Shoe size, Order problem), Information (About us, Authentication, Pictures), Bug".
const branches = [
  {
    path: ['Help', 'Account'],
    text: 'favorites',
    links: ['/createaccount', '/signin', '/forget', '/account'],
  },
  { path: ['Help', 'Shoe size'], text: 'US sizes', links: ['/sizeChart'] },
  {
    path: ['Help', 'Order problem'],
    text: 'payment ID',
    links: ['/account', '/contactUs', '/termsOfService'],
  },
  { path: ['Information', 'About us'], text: 'independent makers', links: ['/aboutUs', '/products'] },
  { path: ['Information', 'Authentication'], text: 'authentic', links: ['/aboutUs'] },
  { path: ['Information', 'Pictures'], text: 'Press Zoom', links: ['/products', '/contactUs'] },
  { path: ['Bug'], text: 'Try reloading the page', links: ['/contactUs'] },
] as const;

test('every branch after Yes answers and links on, and Start over returns to the question', async ({
  page,
}) => {
  await page.goto('/');
  await launcher(page).click();
  for (const { path, text, links } of branches) {
    await answer(page, 'Yes', ...path);
    await expect(log(page)).toContainText(text);
    for (const address of links) await expect(log(page).locator(`a[href="${address}"]`)).toBeVisible();
    await expect(log(page)).toContainText('Can I help you with anything else?');
    await answer(page, 'Start over');
  }
  for (const address of new Set(branches.flatMap(({ links }) => links)))
    expect((await page.request.get(address)).status(), address).toBe(200);
});

test('the answer on authenticity names the same authenticator as About Us', async ({ page }) => {
  await page.goto('/aboutUs');
  await expect(page.getByText('Before we list a pair, it is checked by Lastmark.')).toBeVisible();
  await launcher(page).click();
  await answer(page, 'Yes', 'Information', 'Authentication');
  await expect(log(page)).toContainText('Before we list it, it is checked by Lastmark.');
});

test('No ends the conversation, and Start over restarts it', async ({ page }) => {
  await page.goto('/');
  await launcher(page).click();
  await answer(page, 'No');
  await expect(log(page)).toContainText('enjoy the shop');
  await expect(panel(page).getByRole('button', { name: 'No' })).toHaveCount(0);
  await answer(page, 'Start over');
  await expect(log(page)).not.toContainText('enjoy the shop');
  await expect(panel(page).getByRole('button', { name: 'No' })).toBeVisible();
});

test('it persists across navigations and reloads, and stays closed when closed', async ({ page }) => {
  await page.goto('/');
  await launcher(page).click();
  await answer(page, 'Yes', 'Help', 'Shoe size');
  await log(page).getByRole('link', { name: 'Size Chart' }).click();
  await expect(page).toHaveURL('/sizeChart');
  await expect(log(page)).toContainText('US sizes');
  await page.reload();
  await expect(log(page)).toContainText('US sizes');
  await expect(page.locator('body')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(panel(page)).toHaveCount(0);
  await launcher(page).click();
  await expect(log(page)).toContainText('US sizes');
});

test('it works with the keyboard alone and returns the focus to the button', async ({ page }) => {
  await page.goto('/sale');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Help', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText("Sorry something isn't working!");
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
});

test('at 320 px it fits, is accessible, and closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await launcher(page).click();
  await answer(page, 'Yes', 'Help', 'Order problem');
  const box = await panel(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await log(page).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contactUs');
  await expect(panel(page)).toHaveCount(0);
});

for (const width of [360, 1280, 1440])
  test(`at ${width} px the button covers nothing to read, to press or to buy`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await recordMessages(page);
    const { shoe, size } = await findShoe(page, 0);
    await addToCartAndOpen(page, { shoe, size });
    for (const address of ['/cart', '/', '/sale', `/products/${shoe._id}`]) {
      await page.goto(address);
      await expect(launcher(page)).toHaveCount(1);
      expect(await launcher(page).evaluate(findCovered), address).toEqual([]);
    }
  });

/** In the browser: what lies below the button and could be read or pressed, wherever the page is scrolled to. */
function findCovered(button: Element): string[] {
  const covered = new Set<string>();
  const step = innerHeight / 16;
  for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
    scrollTo({ top, behavior: 'instant' });
    const { left, right, top: above, bottom } = button.getBoundingClientRect();
    for (const x of [left, (left + right) / 2, right - 1])
      for (const y of [above, (above + bottom) / 2, bottom - 1]) {
        const stack = document.elementsFromPoint(x, y);
        if (!stack.includes(button)) continue;
        for (const below of stack.slice(stack.indexOf(button) + 1)) {
          const hasText = [...below.childNodes].some(
            (node) => node.nodeType === 3 && node.textContent?.trim(),
          );
          const counts = hasText || below.matches('a, button, input, select, article, img');
          if (counts && !below.closest('[aria-hidden]')) covered.add(below.outerHTML);
        }
      }
  }
  return [...covered];
}

test.describe('when the conversation cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('an error is shown, and the page keeps working', async ({ page }) => {
    await recordMessages(page);
    await page.goto('/');
    await page.route('**/assets/chat-panel*', (route) => route.abort());
    await launcher(page).click();
    await expectMessage(page, 'alert', 'The help chat could not be loaded. Try again in a moment.');
    await page.getByRole('link', { name: 'Deals!' }).click();
    await expect(page.getByRole('heading', { name: 'ON SALE!' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button links to the contact form', async ({ page }) => {
    await page.goto('/');
    await launcher(page).click();
    await expect(page).toHaveURL(/\/contactUs/);
  });
});
