import { signUpCustomer } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { openWithDelayedScripts } from '#tests/browser/delay-scripts.ts';
import {
  announceLaunch,
  askAgain,
  createLaunch,
  launchPanel,
  openLaunch,
} from '#tests/browser/launch-steps.ts';
import {
  checkoutButton,
  expectThanks,
  fillAddress,
  fillCard,
  goOffline,
  openStoredCart,
  recordMessages,
  sizeOf,
} from '#tests/browser/shopping-steps.ts';

test.use({ expectedNoise: [/status of 409|ERR_INTERNET_DISCONNECTED/] });
test.beforeEach(({ page }) => recordMessages(page));

test('of two who want one pair, the one who was drawn buys it, the other is told, and the draw can be checked', {
  tag: '@journey',
}, async ({ page, browser, baseURL, customer: _ }) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('button', { name: 'BUY ME!' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(launchPanel(page)).toContainText("You're in the draw");
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await openLaunch(browser, baseURL, shoe);
  const late = await signUpCustomer(browser, baseURL);
  const other = await late.context.newPage();
  await other.goto(`${baseURL}/products/${shoe._id}`);
  await expect(launchPanel(other)).toContainText('Now open');
  await other.getByRole('button', { name: 'Join the line' }).click();
  await expect(launchPanel(other)).toContainText('Your place: 2');
  await expect(launchPanel(other)).toContainText('0 ahead of you, 1 pair left.');
  await expect(launchPanel(other)).toContainText("There aren't enough pairs for everyone up to your place");

  await askAgain(page);
  await expect(launchPanel(page)).toContainText(/It's your turn: \d:\d\d left/);
  await expect(page).toHaveTitle(`It's your turn! ${shoe.name}`);
  await expect(launchPanel(page).getByRole('status').first()).toHaveText(
    "It's your turn. Choose your size and buy.",
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await sizeOf(page, '9').check();
  await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  await expect(page.getByRole('main')).toContainText('Every pair that you may buy is in your cart.');
  await expect(page.getByRole('main').getByRole('button', { name: 'BUY ME!' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByText(/^It's your turn: \d:\d\d left\. View the launch$/)).toBeVisible();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectThanks(page);

  await expect(launchPanel(other)).toContainText('Sold out');
  await late.context.close();

  await page.goto(`/launches/${shoe._id}/draw`);
  await page.getByRole('button', { name: 'Check in this browser' }).click();
  await expect(page.getByText('Everything matches')).toBeVisible();
  await expect(
    page.getByText('Your ticket is in the list with the number that this browser picked. Its place is 1.'),
  ).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.goto('/launches');
  const past = page.getByRole('region', { name: 'Past launches' });
  await expect(past.getByRole('listitem').filter({ hasText: shoe.name })).toContainText(
    /1 pair in \d+ second/,
  );
});

test('who is let in can give the place to the next, with the keyboard alone', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('button', { name: 'Enter the draw' }).focus();
  await page.keyboard.press('Enter');
  await expect(launchPanel(page)).toContainText("You're in the draw");
  await openLaunch(browser, baseURL, shoe);
  await askAgain(page);
  await page.getByRole('button', { name: 'Give up my place' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(launchPanel(page)).toContainText('Your turn is over');
  await expect(page.getByRole('button', { name: 'BUY ME!' })).toHaveCount(0);
});

test('the countdown begins and ticks without moving anything, and is not read out', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const { loadScripts } = await openWithDelayedScripts(page, `/products/${shoe._id}`);
  const boxes = () =>
    page
      .locator('.launch-countdown, .shoe-buy, .launch-reminders, .launch-rules')
      .evaluateAll(async (parts) => {
        // Letters of the font that stands in take another width.
        await document.fonts.ready;
        return parts.map((part) => part.getBoundingClientRect().toJSON());
      });
  const before = await boxes();
  await loadScripts();
  const timer = page.getByRole('timer');
  await expect(timer).toContainText('06');
  await expect(launchPanel(page)).toContainText('No entries yet. 1 pair available.');
  const shown = await timer.innerText();
  await expect.poll(() => timer.innerText()).not.toBe(shown);
  expect(await boxes()).toEqual(before);
  await expect(launchPanel(page).getByRole('status').first()).toHaveText('');
});

test('a visitor signs in on the way to a place; without a connection the page says so and goes on', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const { email, context } = await signUpCustomer(browser, baseURL);
  await context.close();
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/products/${shoe._id}`)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Enter the draw' }).click();
  await expect(launchPanel(page)).toContainText("You're in the draw");
  await page.getByRole('button', { name: 'Remind me by email' }).click();
  await expect(page.getByRole('button', { name: 'Remind me by email' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await goOffline(page);
  await expect(launchPanel(page)).toContainText("You're offline. Your place is safe");
  await page.context().setOffline(false);
  await expect(launchPanel(page)).not.toContainText("You're offline");
  await expect(launchPanel(page)).toContainText("You're in the draw");
});

test('a cart with a shoe that is not open says so and loses nothing', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  await openStoredCart(page, { shoe, size: '9' });
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expect(page.getByText('A shoe in your cart has not launched yet. Your cart is saved')).toBeVisible();
  await page.getByRole('link', { name: 'View the launch' }).click();
  await expect(page.getByRole('button', { name: 'Enter the draw' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ })).toContainText('1');
});

test('the calendar names what comes, as a page, as cards and for other programs', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createLaunch(browser, baseURL, 1);
  const { opensAt } = await announceLaunch(browser, baseURL, shoe, 8 * 86_400_000);
  await page.goto('/products');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Launches' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: shoe.name });
  await expect(entry).toContainText('1 pair per account');
  await expect(entry.locator('time')).toHaveAttribute('datetime', opensAt);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const calendar = await page.request.get(`/launches.ics?shoe=${shoe._id}`);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain(`DTSTART:${opensAt.replace(/[-:]|\.\d+/g, '')}\r\n`);
  await page.goto(`/products?q=${encodeURIComponent(shoe.name)}`);
  const card = page.getByRole('article').filter({ hasText: shoe.name });
  await expect(card).toContainText(/Opens \w{3}, \w{3} \d{1,2}, \d\d:\d\d UTC/);
  await expect(card.getByRole('button', { name: 'BUY ME!' })).toHaveCount(0);
});

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: 'Asia/Kolkata', viewport: { width: 360, height: 740 } });

  test('the calendar has its times in the zone of the visitor, and nothing moves when they come', async ({
    page,
    browser,
    baseURL,
  }) => {
    const shoe = await createLaunch(browser, baseURL, 1);
    await announceLaunch(browser, baseURL, shoe, Date.UTC(2040, 8, 26, 20, 30) - Date.now());
    const { loadScripts } = await openWithDelayedScripts(page, '/launches');
    const entry = page.getByRole('listitem').filter({ hasText: shoe.name });
    const time = entry.locator('time');
    await expect(time).toHaveText('Wed, Sep 26, 20:30 UTC');
    const boxes = () =>
      page
        .locator('.launch-calendar > li')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const before = await boxes();
    await loadScripts();
    await expect(time).toHaveText('Thursday, September 27 at 2:00 AM GMT+5:30');
    expect(await boxes()).toEqual(before);
  });
});

test('plus in the cart stops at the pairs that a launch allows an account, and says why', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createLaunch(browser, baseURL, 5);
  await openStoredCart(page, { shoe, size: '9' });
  const plus = page.getByRole('button', { name: `Increase quantity: ${shoe.name}, size 9` });
  await expect(plus).toHaveAccessibleDescription('Limit: 1 pair per account');
  await expect(plus).toHaveAttribute('aria-disabled', 'true');
  // Disabled for assistive technology alone: the press has to do nothing.
  await plus.click({ force: true });
  await expect(page.getByText('Quantity 1')).toBeAttached();
});
