import { expect, test } from '#tests/browser/browser-test.ts';
import { createSoldOutShoe, findMail, pathIn } from '#tests/browser/waitlist-steps.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a visitor joins a waitlist, confirms by mail and leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.goto(`/products/${shoe._id}`);
  await page.getByRole('link', { name: 'Sold out? Get notified' }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Check your email/);
  await page.goto(pathIn(await findMail(page, email, /^Confirm your place/), 'Confirm my place'));
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await expect(page.getByText("Size 9: You're first in line")).toBeVisible();
  await page.getByRole('button', { name: 'Leave waitlist' }).click();
  await expect(page.getByRole('button', { name: 'Leave waitlist' })).toHaveCount(0);
});

test('without scripts a customer joins a waitlist and leaves it', async ({
  page,
  browser,
  baseURL,
  customer: _,
}) => {
  const shoe = await createSoldOutShoe(browser, baseURL);
  await page.goto(`/products/${shoe._id}/waitlist`);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByRole('status')).toHaveText("You're on the waitlist");
  await page.getByRole('button', { name: /^Leave waitlist for/ }).click();
  await expect(page.getByRole('status')).toHaveText('You left the waitlist');
});
