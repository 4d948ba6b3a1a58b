import type { Page } from '@playwright/test';
import { formatCents, totalCents } from '#platform/contract/fields/money.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { postToApi } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { checkoutButton, fillAddress, forgetSession } from './shopping-steps.ts';
import { recordLayoutShifts } from './visual-checks.ts';

/** Opens the cart with lines of so many shoes; returns what they cost together, as shown. */
async function openLongCart(page: Page, count: number): Promise<string> {
  const shoes: Shoe[] = await (await page.request.get(`/api/shoes?limit=${count}&offset=30`)).json();
  const lines = shoes.map(({ _id, name, image, price }) => ({
    _id,
    name,
    image,
    price,
    size: '9',
    quantity: 1,
  }));
  await page.goto('/sizeChart');
  await page.evaluate((kept) => localStorage.setItem('carrito', kept), JSON.stringify(lines));
  await page.goto('/cart');
  await expect(page.getByLabel('Card number')).toBeAttached();
  return formatCents(totalCents(lines, 'usd'), 'usd');
}

const bar = (page: Page) => page.locator('.checkout-bar');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('a long cart keeps Checkout and its sum in reach until the form is there', async ({
    page,
    customer: _,
  }) => {
    const sum = await openLongCart(page, 6);
    // Until the session is known, the shortcut leads there.
    await expect(page.getByRole('region', { name: 'You need an account to pay' })).toHaveCount(0);
    const shortcut = bar(page).getByText(`Checkout · ${sum}`);
    await expect(shortcut).toBeInViewport({ ratio: 1 });
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await shortcut.click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toHaveCount(0);

    await fillAddress(page);
    await page.evaluate(() => scrollTo(0, 0));
    await shortcut.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    for (const control of [checkoutButton(page), page.getByRole('button', { name: 'Help chat' })]) {
      await control.scrollIntoViewIfNeeded();
      await expect(bar(page)).toHaveCount(0);
    }
  });

  test('the keyboard meets one Checkout, and what it reaches is never under the shortcut', async ({
    page,
    customer: _,
  }) => {
    await openLongCart(page, 6);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /Checkout/ })).toHaveCount(1);
    const remove = page.getByRole('button', { name: /^Remove/ });
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const shortcut = document.querySelector('.checkout-bar');
        const reached = document.activeElement;
        if (!shortcut || !reached?.closest('main')) return reached === null;
        return (
          shortcut.contains(reached) ||
          reached.getBoundingClientRect().bottom > shortcut.getBoundingClientRect().top
        );
      });
      expect(covered).toBe(false);
    }
    await expect(remove).toHaveCount(6);
  });

  test('a visitor is led to the account first', async ({ page }) => {
    await openLongCart(page, 6);
    await bar(page).getByText('Checkout').click();
    await expect(page.getByRole('heading', { name: 'You need an account to pay' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeInViewport();
  });
});

test('beside the form there is no shortcut', async ({ page }) => {
  await openLongCart(page, 6);
  await expect(bar(page)).toBeHidden();
});

test('an empty cart asks for nothing, offers three deals and the own favorites, and nothing moves', async ({
  page,
  baseURL,
  customer: _,
}) => {
  const { user } = await (await page.request.get('/api/session')).json();
  const favorites: Shoe[] = await (await page.request.get('/api/shoes?limit=2&offset=40')).json();
  for (const { _id } of favorites)
    await postToApi(page.request, baseURL, `favorites/${user.uid}`, { shoeId: _id });
  const readShifts = await recordLayoutShifts(page);
  await page.goto('/cart');
  await expect(page.getByText('You have not added products to the cart yet...')).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
  await expect(page.getByRole('main').getByText('Checkout')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  const deals = page.getByRole('region', { name: 'Deals' });
  await expect(deals.getByRole('article')).toHaveCount(3);
  await expect(deals.getByText('ON SALE')).toHaveCount(3);
  const own = page.getByRole('region', { name: 'Your favorites' });
  await expect(own.getByRole('heading', { level: 3 })).toHaveText(
    favorites.map(({ name }) => name).reverse(),
  );
  expect(await readShifts()).toBeLessThan(0.001);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const card = deals.getByRole('article').first();
  const size = (await card.locator('option:enabled:not([value=""])').first().textContent()) ?? '';
  await card.getByRole('combobox').selectOption(size);
  await card.getByRole('button', { name: 'BUY ME!' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(deals).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('a visitor and a customer without favorites see the deals alone', async ({ page, customer: _ }) => {
  for (const who of ['customer', 'visitor']) {
    const listed = who === 'customer' ? page.waitForResponse('**/api/favorites/*') : null;
    await page.goto('/cart');
    await listed;
    await expect(page.getByRole('region', { name: 'Deals' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your favorites' })).toHaveCount(0);
    await forgetSession(page);
  }
});
