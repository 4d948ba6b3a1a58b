import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

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

test('a subscriber is thanked and gets one email, however often they subscribe', { tag: '@journey' }, async ({
  page,
}) => {
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
