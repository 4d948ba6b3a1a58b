import type { Page } from '@playwright/test';
import { buy, createNewShoe, markReceived } from './administrator.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, findShoe, recordMessages } from './shopping-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

const boughtButton = (page: Page) => page.getByRole('button', { name: 'I already bought them' });
const text = (page: Page) => page.getByLabel('Your review');
const item = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'MY REVIEW' }) });
const tooShort = 'Review must contain at least 5 characters.';
const tooShortUpdate = 'Review update must contain at least 5 characters.';

test('a visitor is redirected to sign in, and returns to the shoe', async ({ page }) => {
  const { shoe } = await findShoe(page, 40);
  await page.goto(`/products/${shoe._id}`);
  await boughtButton(page).click();
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/products/${shoe._id}`)}`);
});

test('the form requires a Received order: not bought, Pending, and Received', async ({
  page,
  customer: _,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  await page.goto(`/products/${shoe._id}`);
  await expect(text(page)).toHaveCount(0);
  await boughtButton(page).click();
  await expect(page.getByText("You haven't bought these yet", { exact: true })).toBeVisible();
  await expect(text(page)).toHaveCount(0);

  const { idPayment } = await buy(page.request, baseURL, shoe);
  await page.reload();
  await boughtButton(page).click();
  await expect(
    page.getByText("You haven't bought these yet. You can review them once the order has arrived."),
  ).toBeVisible();

  await markReceived(browser, baseURL, idPayment);
  await boughtButton(page).click();
  await expect(text(page)).toBeFocused();
  await expect(page.getByText("You haven't bought these yet")).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('write, edit and delete a review', { tag: '@journey' }, async ({
  page,
  customer: _,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await markReceived(browser, baseURL, idPayment);
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await boughtButton(page).click();

  const write = page.getByRole('button', { name: 'Add review' });
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked();
  await expect(page.getByText(tooShort)).toBeVisible();
  await expect(write).toHaveCount(0);
  await text(page).fill('  four  ');
  await expect(text(page)).toHaveAccessibleDescription(tooShort);
  await expect(write).toHaveCount(0);
  await text(page).fill('Light as a feather');
  await expect(page.getByText(tooShort)).toHaveCount(0);
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('How do they fit? (optional)').selectOption('Runs small');
  await write.click();

  await expect(item(page)).toContainText('Light as a feather');
  await expect(item(page).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(item(page)).toContainText('Runs small');
  await expect(page.getByText('4.0 from 1 review')).toBeVisible();
  await expect(boughtButton(page)).toHaveCount(0);
  await expect(text(page)).toHaveCount(0);

  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await stranger.goto(`/products/${shoe._id}`);
  await expect(stranger.getByRole('heading', { name: 'ANONYMOUS USER' })).toBeVisible();
  await expect(stranger.getByText('Light as a feather')).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Edit my review' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit my review' }).click();
  await expect(page.getByText("Don't forget to rate it")).toBeVisible();
  await expect(text(page)).toHaveValue('Light as a feather');
  await text(page).fill('meh');
  await expect(text(page)).toHaveAccessibleDescription(tooShortUpdate);
  const update = page.getByRole('button', { name: 'Update review' });
  await expect(update).toHaveCount(0);
  await text(page).fill('Light, but not warm');
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
  const fit = page.getByLabel('How do they fit? (optional)');
  await expect(fit).toHaveValue('small');
  await fit.selectOption('True to size');
  let reloads = 0;
  page.on('domcontentloaded', () => {
    reloads += 1;
  });
  await update.click();
  await expect.poll(() => reloads).toBe(1);
  await expect(item(page)).toContainText('Light, but not warm');
  await expect(item(page)).toContainText('True to size');
  await expect(page.getByText('2.0 from 1 review')).toBeVisible();

  await page.getByRole('button', { name: 'Delete my review' }).click();
  await expect.poll(() => reloads).toBe(2);
  await expectMessage(page, 'status', 'Deleted!');
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('No reviews yet.')).toBeVisible();
  await stranger.context().close();
});
