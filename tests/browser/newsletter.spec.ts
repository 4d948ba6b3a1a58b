import type { Page } from '@playwright/test';
import { linkIn } from '../support/newsletter-mails.ts';
import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';
import { findMail } from './waitlist-steps.ts';

test.beforeEach(({ page }) => recordMessages(page));

const field = (page: Page) => page.getByRole('contentinfo').getByLabel('Email for the newsletter');
const subscribe = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });

test("an email without '@' shows 'Use a valid email', and nothing is sent", async ({ page }) => {
  await page.goto('/sizeChart');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/newsletter.data')) sent += 1;
  });
  for (const email of ['', 'nobody', 'nobody.example']) {
    await field(page).fill(email);
    await subscribe(page).click();
    await expect(field(page)).toHaveAccessibleDescription('Use a valid email');
  }
  expect(sent).toBe(0);
});

test('a subscriber is thanked and gets one email, however often they subscribe', async ({ page }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const mails = async () => (await (await page.request.get(`/sandbox/mail.json?to=${email}`)).json()).length;
  await page.goto('/');
  for (const typed of [email, email.toUpperCase()]) {
    await field(page).fill(typed);
    await subscribe(page).click();
    await expectMessage(page, 'status', 'Thanks for subscribing!');
    await expect(field(page)).toHaveValue('');
  }
  await expect.poll(mails).toBe(1);
});

/** Subscribes, and opens a link of the email. */
async function openLink(page: Page, purpose: 'confirm' | 'leave'): Promise<void> {
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.goto('/sizeChart');
  await field(page).fill(email);
  await subscribe(page).click();
  await page.goto(linkIn(await findMail(page, email, /^Confirm your subscription$/), purpose));
}

const main = (page: Page) => page.getByRole('main');

test('a subscriber confirms by email, and leaves by email', async ({ page }) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  await page.goto('/');
  await field(page).fill(email);
  await subscribe(page).click();
  await expectMessage(page, 'status', 'Thanks for subscribing!');

  const mail = await findMail(page, email, /^Confirm your subscription$/);
  await page.goto(linkIn(mail, 'confirm'));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible();

  await page.goto(linkIn(mail, 'leave'));
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'See the collection' }).click();
  await expect(page).toHaveURL('/products');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a subscriber confirms by email', async ({ page }) => {
    await openLink(page, 'confirm');
    await main(page).getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible();
  });

  test('a subscriber leaves by email', async ({ page }) => {
    await openLink(page, 'leave');
    await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  });
});

test('the links of the footer stand on the newsletter page where they stand on the others', async ({
  page,
}) => {
  const places = async () => (await page.getByRole('navigation', { name: 'Social media' }).boundingBox())?.x;
  await page.goto('/sizeChart');
  const usual = await places();
  await page.goto('/newsletter');
  expect(await places()).toBe(usual);
});

test('the newsletter page shows one form, which subscribes', async ({ page }) => {
  await page.goto('/newsletter');
  const fields = page.getByLabel('Email for the newsletter').filter({ visible: true });
  await expect(fields).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Newsletter' }).filter({ visible: true })).toHaveCount(1);
  await fields.fill(`${crypto.randomUUID()}@mail.example`);
  await fields.press('Enter');
  await expectMessage(page, 'status', 'Thanks for subscribing!');
});

test('an email that only the server finds invalid is reported at the field', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('two@at@signs');
  await subscribe(page).click();
  await expect(field(page)).toHaveAccessibleDescription('Use a valid email');
});
