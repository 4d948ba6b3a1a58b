import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { expectMessage, recordMessages } from './shopping-steps.ts';

const fields = ['name', 'email', 'message'] as const;
const field = (page: Page, name: (typeof fields)[number]) =>
  page.getByRole('main').getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit' });

test('name, email and message are required, the message has 20 to 500 characters', async ({ page }) => {
  await page.goto('/ContactUs');
  await submit(page).click();
  for (const name of fields) await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'name').fill('Leo');
  await field(page, 'email').fill('nobody');
  await field(page, 'message').fill('nineteen characters');
  await submit(page).click();
  await expect(field(page, 'name')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'email')).toHaveAccessibleDescription(/Use a valid email/);
  await expect(field(page, 'message')).toHaveAccessibleDescription(/20 to 500 characters/);
  await expect(field(page, 'message')).toHaveAttribute('maxlength', '500');
});

test('a message is sent to both administrators, its sender gets a confirmation, and nothing is shown', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@mail.example`;
  const message = `Where is my left shoe? ${crypto.randomUUID()}`;
  await page.goto('/contactUs');
  await field(page, 'name').fill('Leo');
  await field(page, 'email').fill(email);
  await field(page, 'message').fill(message);
  await submit(page).click();
  for (const name of fields) await expect(field(page, name)).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);

  const mailsTo = async (to: string): Promise<{ text: string }[]> =>
    (await page.request.get(`/sandbox/mail.json?to=${to}`)).json();
  for (const to of ['ada@sneaker-paradise.example', 'grace@sneaker-paradise.example'])
    expect((await mailsTo(to)).filter(({ text }) => text.includes(message))).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test.describe('while the shop does not answer', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('the form keeps the message and an error is shown', async ({ page }) => {
    await recordMessages(page);
    await page.goto('/contactUs');
    await page.route('**/contactUs.data', (route) => route.abort());
    await field(page, 'name').fill('Leo');
    await field(page, 'email').fill('leo@mail.example');
    await field(page, 'message').fill('Where is my left shoe?');
    await submit(page).click();
    await expectMessage(page, 'alert', 'The shop did not respond. Check your connection and try again.');
    await expect(field(page, 'message')).toHaveValue('Where is my left shoe?');
  });
});
