import type { Page } from '@playwright/test';
import { expect, findBarriers, test } from './browser-test.ts';
import { expectMessage, hearMessages } from './shopper.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Help chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Help chat' });
const log = (page: Page) => panel(page).getByRole('log');

async function answer(page: Page, ...labels: readonly string[]): Promise<void> {
  for (const label of labels) await panel(page).getByRole('button', { name: label, exact: true }).click();
}

// Specification §9: "Yes/No, Help (Account, Shoe size, Order problem), Information (About us, Authentication, Pictures), Bug".
for (const { way, says, links } of [
  {
    way: ['Help', 'Account'],
    says: 'favorites',
    links: ['/createaccount', '/signin', '/forget', '/account'],
  },
  { way: ['Help', 'Shoe size'], says: 'US sizes', links: ['/sizeChart'] },
  {
    way: ['Help', 'Order problem'],
    says: 'payment id',
    links: ['/account', '/contactUs', '/termsOfService'],
  },
  { way: ['Information', 'About us'], says: 'independent makers', links: ['/aboutUs', '/products'] },
  { way: ['Information', 'Authentication'], says: 'authentic', links: ['/aboutUs'] },
  { way: ['Information', 'Pictures'], says: 'from the side', links: ['/products', '/contactUs'] },
  { way: ['Bug'], says: 'Reload the page', links: ['/contactUs'] },
]) {
  test(`Yes, ${way.join(', ')}: says "${says}" and leads on`, async ({ page }) => {
    await page.goto('/');
    await launcher(page).click();
    await answer(page, 'Yes', ...way);
    await expect(log(page)).toContainText(says);
    for (const address of links) {
      await expect(log(page).locator(`a[href="${address}"]`)).toBeVisible();
      expect((await page.request.get(address)).status()).toBe(200);
    }
    await expect(log(page)).toContainText('Can I help you with anything else?');
  });
}

test('the claim of authenticity names an authenticator, the same as About Us', async ({ page }) => {
  await page.goto('/aboutUs');
  await expect(page.getByText(/goes to Lastmark, an authenticator with no stake in the sale/)).toBeVisible();
  await launcher(page).click();
  await answer(page, 'Yes', 'Information', 'Authentication');
  await expect(log(page)).toContainText('Lastmark, an authenticator with no stake in the sale');
});

test('No ends the conversation, and it starts again', async ({ page }) => {
  await page.goto('/');
  await launcher(page).click();
  await answer(page, 'No');
  await expect(log(page)).toContainText('enjoy your walk');
  await expect(panel(page).getByRole('button', { name: 'No' })).toHaveCount(0);
  await answer(page, 'Start again');
  await expect(log(page)).not.toContainText('enjoy your walk');
  await expect(panel(page).getByRole('button', { name: 'No' })).toBeVisible();
});

test('it is remembered while somebody browses and reloads, and closed it stays closed', async ({ page }) => {
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

test('by keyboard alone, from the button and back to it', async ({ page }) => {
  await page.goto('/sale');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Help', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Sorry that something does not work!');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
});

test('at 320 px it fits, has no barrier, and makes room for the page it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await launcher(page).click();
  await answer(page, 'Yes', 'Help', 'Order problem');
  const box = await panel(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(await findBarriers(page)).toEqual([]);
  await log(page).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contactUs');
  await expect(panel(page)).toHaveCount(0);
});

test.describe('when the conversation cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('the shopper is told, and the page goes on', async ({ page }) => {
    await hearMessages(page);
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

  test('the button leads to the contact form', async ({ page }) => {
    await page.goto('/');
    await launcher(page).click();
    await expect(page).toHaveURL(/\/contactUs/);
  });
});
