import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { postToApi } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';
import type { WorkerShop } from '#tests/browser/worker-shop.ts';
import {
  expectedSignature,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts';
import type { ListedWebhook } from '../contract.ts';

// A refused address, a call that needs a proof first, a webhook that is gone.
test.use({
  expectedNoise: [/status of (403|404|422)/],
  permissions: ['clipboard-read', 'clipboard-write'],
});

let receiver: WebhookReceiver;
test.beforeEach(async ({ page, administrator: _, baseURL }) => {
  receiver = await startWebhookReceiver();
  await recordMessages(page);
  const webhooks: ListedWebhook[] = await (await page.request.get('/api/admin/webhooks')).json();
  for (const { _id } of webhooks) {
    await page.request.delete(`/api/admin/webhooks/${_id}`, { headers: { origin: baseURL ?? '' } });
  }
});
test.afterEach(() => receiver.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const address = (page: Page) => page.getByLabel('URL');
const secret = (page: Page) => page.getByRole('textbox', { name: 'Signing secret' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Adds a webhook with the API, and opens its deliveries. */
async function openDeliveries(page: Page, baseURL: string | undefined): Promise<CreatedWebhook> {
  const body = { url: `${receiver.url}/hook`, events: ['order.paid'] };
  const webhook: CreatedWebhook = await postToApi(page.request, baseURL, 'admin/webhooks', body);
  await page.goto(`/admin/webhooks/${webhook._id}`);
  return webhook;
}

interface CreatedWebhook {
  readonly _id: string;
  readonly secret: string;
}

async function queryDatabase({ databaseUrl }: WorkerShop, text: string, values: string[] = []) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

test('a webhook is added by keyboard after a fresh proof, and its secret is shown once', async ({
  page,
  shop,
  administrator: { password },
}) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Setup' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByText('The shop sends it a signed message when an order is paid')).toBeVisible();

  await address(page).press('Enter');
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/Enter a URL/);
  await page.keyboard.type(`ftp://203.0.113.1/hook`);
  await expect(address(page)).toHaveValue('ftp://203.0.113.1/hook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose an event');
  await expect(page.getByLabel('order.paid')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Choose an event')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(address(page)).toHaveAccessibleDescription(/Enter another URL: this is not an http or https/);
  await expect(address(page)).toBeFocused();
  await address(page).fill(`${receiver.url}/hook`);
  await queryDatabase(shop, "update account_session set proved_at = now() - interval '11 minutes'");
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: "Confirm that it's you" });
  await proof.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Save the signing secret' })).toBeFocused();
  const shown = await secret(page).inputValue();
  expect(shown).toMatch(/^whsec_/);
  await expect(address(page)).toHaveValue('');
  await expect(page.getByLabel('order.paid')).not.toBeChecked();
  await press(page, 'Copy');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await press(page, 'Copy');
  await expect(page.getByText('Your browser blocked copying')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(shown);
  await press(page, "I've saved it");
  await expect(secret(page)).toBeHidden();
  await page.reload();
  await expect(row(page, receiver.url)).toContainText('order.paid');
  await expect(row(page, receiver.url).getByText('Nothing sent yet').locator('visible=true')).toHaveCount(1);
  expect(await page.content()).not.toContain(shown);
});

test('a test message is delivered and signed; one that is not taken is tried again or given up, and sent again', async ({
  page,
  baseURL,
}) => {
  const { secret: shown } = await openDeliveries(page, baseURL);
  await expect(page.getByText('Nothing was sent in the last 30 days')).toBeVisible();
  await press(page, 'Send test message');
  await expectMessage(page, 'status', 'A test message is on its way');
  const messages = row(page, 'webhook.test');
  const newest = messages.first();
  await expect(newest).toContainText('Delivered');
  await expect(newest).toContainText('Responded with 204');
  const [first] = receiver.received;
  expect(first?.headers['webhook-signature']).toBe(first && expectedSignature(shown, first));

  receiver.answer = { status: 410, body: 'Gone <b>away</b>' };
  await press(page, 'Send test message');
  await expect(newest).toContainText('Failed');
  await expect(newest).toContainText('Responded with 410');
  await newest.getByText('Response body').click();
  await expect(newest.getByText('Gone <b>away</b>')).toBeVisible();
  receiver.answer = { status: 200 };
  await newest.getByRole('button', { name: 'Resend' }).click();
  await expectMessage(page, 'status', 'The message will be sent again');
  await expect(newest).toContainText('Resent');
  await expect(newest).toContainText('Responded with 200');
  await expect(messages.nth(1)).toContainText('Failed');
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);

  receiver.answer = { status: 500 };
  await press(page, 'Send test message');
  await expect(newest).toContainText(/Responded with 500\s*\d attempts?, next attempt at 20\d\d-/);
  await expect(newest.getByText('Queued').locator('visible=true')).toHaveCount(1);
  receiver.answer = { status: 204 };
  await newest.getByRole('button', { name: 'Resend' }).click();
  await expect(newest).toContainText(/Responded with 204\s*\d attempts/);
});

test('deliveries have pages with addresses of their own, and leave with their webhook by keyboard', async ({
  page,
  baseURL,
  shop,
}) => {
  const { _id } = await openDeliveries(page, baseURL);
  await queryDatabase(
    shop,
    `insert into webhook_delivery (endpoint_id, message_id, event, body, attempts, status, delivered_at)
     select $1, 'msg_' || n, 'order.paid', '{}', 1, 204, now() from generate_series(1, 21) n`,
    [_id],
  );
  await page.reload();
  await expect(row(page, 'msg_')).toHaveCount(20);
  await press(page, 'Next');
  await expect(page).toHaveURL(`/admin/webhooks/${_id}?offset=20`);
  await expect(row(page, 'msg_')).toHaveCount(1);

  await page.getByRole('link', { name: 'All webhooks' }).click();
  const webhook = row(page, receiver.url);
  await expect(webhook.getByText('Delivered').locator('visible=true')).toHaveCount(1);
  await webhook.getByRole('button', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(webhook).toHaveCount(1);
  await webhook.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'status', 'Deleted!');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  expect((await page.goto(`/admin/webhooks/${_id}`))?.status()).toBe(404);
});
