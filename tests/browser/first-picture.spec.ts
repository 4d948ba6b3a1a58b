import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { openWithDelayedScripts } from './delay-scripts.ts';
import { expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

/** Delays all pictures until `release`; lists the requested scripts. */
async function delayPictures(page: Page) {
  const delay = Promise.withResolvers<void>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.route('/pictures/**', async (route) => {
    await delay.promise;
    await route.continue().catch(() => {});
  });
  return { scripts, release: delay.resolve };
}

test('the first picture is loaded before the scripts, which an input starts', async ({ page }) => {
  const { scripts, release } = await delayPictures(page);
  const picture = page.waitForRequest(/\/pictures\//);
  const hydrated = page.goto('/');
  await picture;
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  release();
  await hydrated;
});

test('a missing picture does not block the page', async ({ page }) => {
  const { release } = await delayPictures(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Help chat' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  release();
});

test.describe('input before hydration is replayed', () => {
  test('on a card of the home page', async ({ page }) => {
    await recordMessages(page);
    const { loadScripts } = await openWithDelayedScripts(page, '/');
    const card = page.getByRole('article').first();
    const size = card.getByRole('combobox');
    const [label = ''] = await size
      .locator('option:enabled')
      .filter({ hasText: /^[0-9]/ })
      .allTextContents();
    await size.selectOption(label);
    await card.getByRole('button', { name: 'BUY ME!' }).click();
    await loadScripts();
    await expectMessage(page, 'status', 'Your shoe add to cart');
    await page.goto('/cart');
    await expect(page.getByText(`Size ${label}`)).toBeVisible();
  });

  test('in the newsletter form', async ({ page }) => {
    await recordMessages(page);
    const { loadScripts } = await openWithDelayedScripts(page, '/sizeChart');
    await page.getByLabel('Newsletter address').fill(`${crypto.randomUUID()}@mail.example`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await loadScripts();
    await expectMessage(page, 'status', 'Thanks for subscribing!');
  });

  test('in the form to sign in, where what was typed stays', async ({
    page,
    customer: { email, password },
  }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    const { loadScripts } = await openWithDelayedScripts(page, '/signin');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await loadScripts();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/account');
  });

  test('in the contact form, with what was typed', async ({ page }) => {
    const { loadScripts } = await openWithDelayedScripts(page, '/contactUs');
    await page.getByLabel('name', { exact: true }).fill('Ada');
    await page.getByLabel('email', { exact: true }).fill(`${crypto.randomUUID()}@mail.example`);
    await page.getByRole('textbox', { name: 'message' }).fill('Do you have these in a larger size, please?');
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/mail/contactUs'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await loadScripts();
    expect((await sent).status()).toBe(200);
  });

  test('in the size grid of a product page', async ({ page }) => {
    const { shoe, size } = await findShoe(page, 5);
    const { loadScripts } = await openWithDelayedScripts(page, `/products/${shoe._id}`);
    const choice = page.getByRole('radio', { name: size, exact: true });
    await choice.click();
    await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
    await loadScripts();
    await expect(choice).toBeChecked();
    await page.goto('/cart');
    await expect(page.getByText(`Size ${size}`)).toBeVisible();
  });
});
