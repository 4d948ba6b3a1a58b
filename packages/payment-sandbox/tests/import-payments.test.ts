import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePayments, importPayments } from '../src/index.ts';
import { openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
const execute = (text: string, values: readonly unknown[]) => sandbox.pool.query(text, [...values]);
const payment = (number: number, at: string) => ({
  intent: `pi_past${number}`,
  paymentMethod: `pm_past${number}`,
  metadata: { order_id: `order ${number}` },
  email: 'mina@mail.example',
  amount: 5_000,
  at: new Date(at),
  refund: null,
  disputedAt: null,
});
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
  await importPayments(execute, [
    payment(1, '2026-01-05T10:00:00Z'),
    { ...payment(2, '2026-01-06T10:00:00Z'), refund: { at: new Date('2026-01-09T10:00:00Z'), cents: 2_000 } },
    { ...payment(3, '2026-01-07T10:00:00Z'), disputedAt: new Date('2026-01-13T10:00:00Z') },
  ]);
});
afterAll(() => sandbox.close());

const listIds = async () => (await sdk.paymentIntents.list({ limit: 100 })).data.map(({ id }) => id);

test('imported payments succeeded at their time, with refund and dispute', async () => {
  const { data } = await sdk.paymentIntents.list({ expand: ['data.latest_charge'] });
  expect(
    data.map(({ id, created, status, latest_charge: charge }) => ({ id, created, status, charge })),
  ).toEqual(
    [
      ['pi_past3', '2026-01-07T10:00:00Z', { amount: 5_000, amount_refunded: 0, disputed: true }],
      ['pi_past2', '2026-01-06T10:00:00Z', { amount: 5_000, amount_refunded: 2_000, refunded: false }],
      [
        'pi_past1',
        '2026-01-05T10:00:00Z',
        { amount: 5_000, amount_refunded: 0, disputed: false, paid: true },
      ],
    ].map(([id, at, charge]) => ({
      id,
      status: 'succeeded',
      created: Date.parse(String(at)) / 1000,
      charge: expect.objectContaining(charge),
    })),
  );
});

test('an imported payment can be refunded like any other', async () => {
  const refund = await sdk.refunds.create({ payment_intent: 'pi_past2' });
  expect(refund).toMatchObject({ amount: 3_000, status: 'succeeded' });
});

test('imported payments send no webhooks', async () => {
  const { rows } = await sandbox.pool.query(
    'select * from sandbox.delivery join sandbox.event on event.id = event',
  );
  expect(rows.filter(({ object }) => JSON.stringify(object).includes('pi_past1'))).toEqual([]);
});

test('an archived payment is found neither alone nor in lists, until it is shown again', async () => {
  const { body } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
  await archivePayments(execute, ['pi_past1', 'pi_past3'], true);
  expect(await listIds()).toEqual([body.id, 'pi_past2']);
  expect(await sandbox.callApi('GET', '/payment_intents/pi_past1')).toMatchObject({ status: 404 });
  expect(await sandbox.callApi('POST', '/refunds', { payment_intent: 'pi_past1' })).toMatchObject({
    status: 404,
  });
  await archivePayments(execute, ['pi_past1', 'pi_past3'], false);
  expect(await listIds()).toEqual([body.id, 'pi_past3', 'pi_past2', 'pi_past1']);
});
