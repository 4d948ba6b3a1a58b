import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { createLaunch, launchPanel, openLaunch } from './launch-steps.ts';
import { createSoldOutShoe } from './waitlist-steps.ts';

/** Opens the listing of a search that finds a shoe; returns its card. */
async function openCard(page: Page, { name }: Shoe) {
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByRole('button', { name: 'BUY ME!' })).toHaveCount(0);
  return card;
}

test('the card of a shoe that is sold out in every size leads to its waitlist instead of asking for a size', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const card = await openCard(page, shoe);
  const soldOut = card.getByRole('link', { name: `Sold out: ${shoe.name}` });
  await expect(soldOut).toHaveText('Sold out');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const color = await soldOut.evaluate((link) => getComputedStyle(link).backgroundColor);
  await card.getByRole('heading').getByRole('link').hover();
  await expect(soldOut).toHaveCSS('background-color', color);
  await soldOut.click();
  await expect(page).toHaveURL(`/products/${shoe._id}`);
  await expect(page.getByRole('link', { name: 'Sold out? Get notified' })).toBeVisible();
});

test('the card of a launch leads to its draw, and once it is open to its line', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 2);
  await expect(
    (await openCard(page, shoe)).getByRole('link', { name: `Enter the draw: ${shoe.name}` }),
  ).toBeVisible();
  await openLaunch(browser, baseURL, shoe);
  const card = await openCard(page, shoe);
  await expect(card).toContainText('Launch open now');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await card.getByRole('link', { name: `Join the line: ${shoe.name}` }).click();
  await expect(launchPanel(page)).toContainText('Now open');
});
