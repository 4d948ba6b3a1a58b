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

const typeOf = (body: string): string => String(JSON.parse(body).type);
const typesFor = (intent: unknown) =>
  receivedFor(intent)
    .map(({ body }) => typeOf(body))
    .sort();

test('a webhook carries a signature that the official SDK accepts', async () => {
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => typesFor(intent.id)).toContain('payment_intent.succeeded');
  const delivery = receivedFor(intent.id).find(({ body }) => typeOf(body) === 'payment_intent.succeeded');
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
    .poll(typesOf)
    .toEqual(['charge.refund.updated', 'refund.created', 'refund.failed', 'refund.updated']);
});

test('the injected faults reach the webhooks of refunds and disputes', async () => {
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await sandbox.sandbox.injectFault({ kind: 'double_webhook', times: 1 });
  const { body: dispute } = await sandbox.callApi('POST', `/payment_intents/${intent.id}/dispute`);
  await expect.poll(() => receivedFor(`"id": "${dispute.id}"`)).toHaveLength(4);
});

test('every change of a payment is sent, in the order of its events', async () => {
  const { body: paid } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  const paidTypes = [
    'charge.succeeded',
    'charge.updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ];
  await expect.poll(() => typesFor(paid.id)).toEqual(paidTypes);
  const declined = paymentForm({ payment_method: 'pm_card_chargeDeclined', 'metadata[order]': 'declined' });
  await sandbox.callApi('POST', '/payment_intents', declined);
  const declinedTypes = ['charge.failed', 'payment_intent.created', 'payment_intent.payment_failed'];
  await expect.poll(() => typesFor('"order": "declined"')).toEqual(declinedTypes);
  const challenge = paymentForm({ payment_method: 'pm_card_authenticationRequired' });
  const { body: waiting } = await sandbox.callApi('POST', '/payment_intents', challenge);
  const waitingTypes = ['payment_intent.created', 'payment_intent.requires_action'];
  await expect.poll(() => typesFor(waiting.id)).toEqual(waitingTypes);
  await sandbox.callApi('POST', `/payment_intents/${waiting.id}/cancel`);
  await expect.poll(() => typesFor(waiting.id)).toEqual(['payment_intent.canceled', ...waitingTypes]);
});

test('the fee of a charge is known with its last event', async () => {
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => typesFor(intent.id)).toHaveLength(4);
  const events = receivedFor(intent.id).map(({ body }) => JSON.parse(body));
  const find = (type: string) => events.find((event) => event.type === type).data;
  expect(find('charge.succeeded').object.balance_transaction).toBeNull();
  expect(find('charge.updated')).toMatchObject({
    object: { balance_transaction: expect.stringMatching(/^txn_/) },
    previous_attributes: { balance_transaction: null },
  });
});

test('reordered webhooks of a change arrive last first', async () => {
  await sandbox.sandbox.injectFault({ kind: 'reorder_webhooks', times: 1 });
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  const { rows } = await sandbox.pool.query(
    `select object ->> 'type' as type from sandbox.delivery join sandbox.event on event.id = delivery.event
     where object::text like $1 order by due_at`,
    [`%${intent.id}%`],
  );
  expect(rows.map(({ type }) => type)).toEqual([
    'charge.updated',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('the injected faults drop and repeat webhooks', async () => {
  await sandbox.sandbox.injectFault({ kind: 'no_webhook', times: 1 });
  const { body: dropped } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await sandbox.sandbox.injectFault({ kind: 'double_webhook', times: 1 });
  const { body: doubled } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await expect.poll(() => receivedFor(doubled.id)).toHaveLength(8);
  expect(receivedFor(dropped.id)).toEqual([]);
});
