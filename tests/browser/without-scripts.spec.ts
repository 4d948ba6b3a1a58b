import type { Page } from '@playwright/test';
import { buy, createNewShoe, markReceived } from './administrator.ts';
import { expect, test } from './browser-test.ts';
import { fillCredentials } from './shopping-steps.ts';

test.use({ javaScriptEnabled: false, expectedNoise: [/status of (401|422)/] });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByLabel('Your review');

test('a wrong newsletter address comes back with its message, a right one is thanked for', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.goto('/sizeChart');
  await page.getByRole('contentinfo').getByLabel('Newsletter address').fill('nobody');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  const field = main(page).getByLabel('Newsletter address');
  await expect(field).toHaveValue('nobody');
  await expect(field).toHaveAccessibleDescription('Use a valid email');
  await field.fill(email);
  await button(page, 'Subscribe').click();
  await expect(page.getByRole('status')).toHaveText('Thanks for subscribing!');
  const mails = async () => (await (await page.request.get(`/sandbox/mail.json?to=${email}`)).json()).length;
  await expect.poll(mails).toBe(1);
});

test('a review is written, changed and deleted; a wrong one comes back as it was typed', async ({
  page,
  customer: _,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await page.goto(`/products/${shoe._id}`);
  await button(page, 'I already bought them').click();
  await expect(page.getByText("You haven't bought these yet")).toBeVisible();
  await expect(text(page)).toHaveCount(0);
  await markReceived(browser, baseURL, idPayment);
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await button(page, 'I already bought them').click();

  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked();
  await text(page).fill('four');
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await button(page, 'Add review').click();
  await expect(text(page)).toHaveValue('four');
  await expect(text(page)).toHaveAccessibleDescription('Review must contain at least 5 characters.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await text(page).fill('Light as a feather');
  await button(page, 'Add review').click();
  await expect(page.getByRole('status')).toHaveText('Your review is published.');
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await expect(page.getByText('4.0 from 1 review')).toBeVisible();
  await expect(page.getByText('Light as a feather')).toBeVisible();

  await button(page, 'I already bought them').click();
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await button(page, 'Update review').click();
  await expect(page.getByRole('status')).toHaveText('Your review is changed.');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(text(page)).toHaveValue('Light as a feather');
  await button(page, 'Delete my review').click();
  await expect(page.getByRole('status')).toHaveText('Deleted!');
  await page.getByRole('link', { name: 'Back to the shoe' }).click();
  await expect(page.getByText('Nobody has reviewed this shoe yet.')).toBeVisible();
});

test('a visitor signs in on the way to a review; a wrong password comes back with the email', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  const shoe = await createNewShoe(browser, baseURL);
  const { idPayment } = await buy(page.request, baseURL, shoe);
  await markReceived(browser, baseURL, idPayment);
  await page.context().clearCookies();
  await page.goto(`/products/${shoe._id}`);
  await button(page, 'I already bought them').click();
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/products/${shoe._id}/review`)}`);

  await fillCredentials(page, customer.email, 'a wrong guess');
  await button(page, 'Sign in').click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Wrong Password');
  await expect(password).toHaveValue('');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
  await password.fill(customer.password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`/products/${shoe._id}/review`);
  await text(page).fill('Worth a form without scripts');
  await button(page, 'Add review').click();
  await expect(page.getByRole('status')).toHaveText('Your review is published.');
});
