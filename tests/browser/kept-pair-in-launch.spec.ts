import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { announceLaunch, launchPanel } from './launch-steps.ts';
import {
  checkoutButton,
  expectMessage,
  expectThanks,
  fillAddress,
  fillCard,
  recordMessages,
} from './shopping-steps.ts';
import { createSoldOutShoe, findMail, setPairs } from './waitlist-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('a pair that the waitlist keeps can be bought after its shoe has become a launch', async ({
  page,
  browser,
  baseURL,
  customer,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const data = { shoeId: shoe._id, size: '9' };
  await page.request.post('/api/waitlist', { data, headers: { origin: baseURL ?? '' } });
  await setPairs(browser, baseURL, shoe, 1);
  await findMail(page, customer.email, /is back in size 9$/);
  await announceLaunch(browser, baseURL, shoe, 3_600_000);

  await page.goto(`/products/${shoe._id}`);
  await expect(launchPanel(page)).toContainText('Enter the draw');
  await expect(page.getByText("We're holding a pair in size 9 for you.")).toBeVisible();
  await page.getByRole('button', { name: 'BUY ME! Size 9' }).click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await page.evaluate(() => localStorage.removeItem('carrito'));
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto(`/products/${shoe._id}/waitlist`);
  const kept = page.getByRole('listitem').filter({ hasText: "We're holding a pair for you" });
  await kept.getByRole('button', { name: `BUY ME! ${shoe.name}, size 9` }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 pair' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(/^We're holding a pair for you: \d+ minutes left$/)).toBeVisible();
  await expect(page.getByText('View the launch')).toHaveCount(0);
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectThanks(page);
});
