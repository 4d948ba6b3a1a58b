import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let endpoint: Server;
let status = 200;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  sandbox = await openTestSandbox();
  endpoint = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  });
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  sandbox.sandbox.deliverWebhooksTo(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`);
});
afterAll(async () => {
  await sandbox.close();
  endpoint.close();
});

const receivedFor = (intent: unknown) => received.filter(({ body }) => body.includes(String(intent)));

test('a webhook carries a signature that the official SDK accepts', async () => {
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => receivedFor(intent.id)).toHaveLength(1);
  const [delivery] = receivedFor(intent.id);
  const event = Stripe.webhooks.constructEvent(
    delivery?.body ?? '',
    String(delivery?.headers['stripe-signature']),
    sandbox.sandbox.webhookSecret,
  );
  expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: intent.id } } });
});

test('a webhook is repeated until the endpoint answers 2xx', async () => {
  status = 500;
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => receivedFor(intent.id).length).toBeGreaterThan(0);
  status = 200;
  await expect.poll(() => receivedFor(intent.id).length).toBeGreaterThan(1);
});

test('every change of a refund is sent, the later ones some time after the answer', async () => {
  const method = { payment_method: 'pm_card_refundFail' };
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm(method));
  const { body: refund } = await sandbox.callApi('POST', '/refunds', { payment_intent: String(intent.id) });
  const typesOf = () =>
    receivedFor(refund.id)
      .map(({ body }) => String(JSON.parse(body).type))
      .sort();
  await expect.poll(typesOf).toEqual(['refund.created']);
  await sandbox.pool.query('update sandbox.scheduled_change set due_at = now()');
  await expect
    .poll(typesOf, { timeout: 5_000 })
    .toEqual(['charge.refund.updated', 'refund.created', 'refund.failed', 'refund.updated']);
});

test('the injected faults reach the webhooks of refunds and disputes', async () => {
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await sandbox.sandbox.injectFault({ kind: 'double_webhook', times: 1 });
  const { body: dispute } = await sandbox.callApi('POST', `/payment_intents/${intent.id}/dispute`);
  await expect.poll(() => receivedFor(`"id": "${dispute.id}"`)).toHaveLength(3);
});

test('the injected faults drop and repeat webhooks', async () => {
  await sandbox.sandbox.injectFault({ kind: 'no_webhook', times: 1 });
  const { body: dropped } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await sandbox.sandbox.injectFault({ kind: 'double_webhook', times: 1 });
  const { body: doubled } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => receivedFor(doubled.id)).toHaveLength(2);
  expect(receivedFor(dropped.id)).toEqual([]);
});
