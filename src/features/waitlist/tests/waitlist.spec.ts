import { asAdministrator } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import {
  checkoutButton,
  expectMessage,
  expectThanks,
  fillAddress,
  fillCard,
  recordMessages,
  sizeOf,
} from '#tests/browser/shopping-steps.ts';
import { createSoldOutShoe, findMail, pathIn, setPairs } from '#tests/browser/waitlist-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

test('one waits, an administrator restocks, and the holder buys what others see as sold out', {
  tag: '@journey',
}, async ({ page, browser, baseURL, customer }) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  await page.goto('/sizeChart');
  const shown = page.getByLabel('Show sizes in');
  await shown.selectOption('EU');
  await page.goto(`/products/${shoe._id}`);
  await expect(sizeOf(page, 'EU 42')).toHaveAccessibleDescription('Sold out');
  await page.getByRole('link', { name: 'Sold out? Get notified' }).click();
  await expect(page.getByRole('option', { name: 'EU 42' })).toHaveAttribute('value', '9');
  await expect(page.getByRole('heading', { name: 'Waitlist', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expectMessage(page, 'status', "You're on the waitlist");
  await expect(page.getByText("You're first in line")).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Your waitlists' })).toContainText(
    `${shoe.name}, size EU 42You're first in line`,
  );
  await page.goto(`/products/${shoe._id}`);
  await expect(page.getByRole('link', { name: "Size EU 42: You're first in line" })).toBeVisible();
  await page.goto('/sizeChart');
  await shown.selectOption('As labeled');

  await setPairs(browser, baseURL, shoe, 1);
  await page.goto(pathIn(await findMail(page, customer.email, /is back in size 9$/), 'Buy your pair'));
  await expect(
    page.getByRole('link', { name: /^Size 9: We're holding a pair for you: \d+ minutes left$/ }),
  ).toBeVisible();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(`${baseURL}/products/${shoe._id}`);
  await expect(sizeOf(stranger, '9')).toHaveAccessibleDescription('Sold out');
  await other.close();

  await sizeOf(page, '9').check();
  await page.getByRole('main').getByRole('button', { name: 'BUY ME!' }).first().click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await page.goto('/cart');
  await expect(page.getByText(/^We're holding a pair for you: \d+ minutes left$/)).toBeVisible();
  await fillAddress(page);
  await fillCard(page, '4242424242424242');
  await checkoutButton(page).click();
  await expectThanks(page);
});

test('a visitor confirms by mail, takes the pair into a new account, and can leave the list', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const email = `${crypto.randomUUID()}@mail.example`;
  await asAdministrator(browser, baseURL, (request) =>
    request.put(`/api/shoes/addSize/${shoe._id}`, { data: { size: '8', q: 1 } }),
  );
  await setPairs(browser, baseURL, shoe, 0);
  await page.goto('/sale');
  await page.evaluate(() => localStorage.setItem('mySize', '9'));
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('link', { name: 'Sold out? Get notified' }).click();
  await expect(page.getByLabel('Size', { exact: true })).toHaveValue('9');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('Use a valid email')).toBeVisible();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expectMessage(page, 'status', 'Check your email: open the link to confirm your place');
  await page.goto(pathIn(await findMail(page, email, /^Confirm your place/), 'Confirm my place'));
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await expect(page.getByText("Size 9: You're first in line")).toBeVisible();
  await setPairs(browser, baseURL, shoe, 1);
  await page.goto(pathIn(await findMail(page, email, /is back in size 9$/), 'Buy your pair'));
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page
    .getByRole('main')
    .getByRole('button', { name: /create/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Move to my account' }).click();
  const leave = page.getByRole('button', { name: /^Leave waitlist for/ });
  await expect(leave).toBeVisible();
  await leave.click();
  await expectMessage(page, 'status', 'You left the waitlist');
  await expect(leave).toHaveCount(0);
});

test('administrators see which sizes are wanted', async ({ page, browser, baseURL, administrator: _ }) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  await page.request.post('/api/waitlist', {
    data: { shoeId: shoe._id, size: '9' },
    headers: { origin: baseURL ?? '' },
  });
  await page.goto('/admin/waitlist');
  const row = page
    .getByRole('table', { name: 'Requested sizes' })
    .getByRole('row')
    .filter({ hasText: shoe.name });
  await expect(row).toContainText('91');
  await expect(row.getByRole('link', { name: shoe.name })).toHaveAttribute('href', `/products/${shoe._id}`);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});
