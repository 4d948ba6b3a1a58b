import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventObjects } from '../src/protocol/event-types.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
let sdk: Stripe;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  sdk = new Stripe('sk_sandbox', { host: '127.0.0.1', port: sandbox.sandbox.port, protocol: 'http' });
});
afterAll(() => sandbox.close());

/** Lets some days pass, one after the other: everything on the balance and in the schedule is as much older. */
async function passDays(days: number) {
  for (let day = 1; day <= days; day += 1) await passDay();
}

async function passDay() {
  for (const table of ['balance_transaction', 'payout']) {
    await sandbox.pool.query(
      `update sandbox.${table} set object = object || (
         select jsonb_object_agg(key, value::bigint - 86400) from jsonb_each_text(object)
         where key in ('created', 'available_on', 'arrival_date'))`,
    );
  }
  await sandbox.pool.query("update sandbox.scheduled_change set due_at = due_at - interval '1 day'");
  await sdk.payouts.list();
}

const pay = (amount: number) =>
  sdk.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
const newestPayout = async () => (await sdk.payouts.list({ limit: 1 })).data[0];
const eventsAbout = async (id: string | undefined) =>
  (await sdk.events.list({ limit: 100 })).data
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type }) => type)
    .reverse();

let before: Stripe.Payout | undefined;
beforeEach(async () => {
  before = await newestPayout();
});

test('what is available at midnight is paid out, less what was refunded, and arrives a day later', async () => {
  const kept = await pay(12_000);
  const { id } = await pay(5_000);
  await sdk.refunds.create({ payment_intent: id, amount: 2_000 });
  expect(await newestPayout()).toEqual(before);
  await passDays(2);
  const payout = await newestPayout();
  const amount = 12_000 - 378 + 5_000 - 175 - 2_000;
  expect(payout).toMatchObject({ amount, automatic: true, status: 'in_transit', currency: 'usd' });
  const { data } = await sdk.balanceTransactions.list({ payout: payout?.id ?? '', expand: ['data.source'] });
  expect(data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -amount],
    ['refund', -2_000],
    ['charge', 4_825],
    ['charge', 11_622],
  ]);
  expect(data.every(({ status }) => status === 'available')).toBe(true);
  expect(data.at(-1)?.source).toMatchObject({ payment_intent: kept.id });
  await passDays(1);
  expect(await sdk.payouts.retrieve(payout?.id ?? '')).toMatchObject({ status: 'paid' });
  expect(await eventsAbout(payout?.id)).toEqual([
    'payout.created',
    'payout.reconciliation_completed',
    'payout.updated',
    'payout.paid',
  ]);
});

test('balance transactions are listed by type and time', async () => {
  const { created } = await pay(900);
  const list = (type: string, after: number) =>
    sdk.balanceTransactions.list({ type, created: { gte: after }, limit: 100 });
  expect((await list('charge', created)).data.some(({ amount }) => amount === 900)).toBe(true);
  expect((await list('refund', created)).data).toEqual([]);
  expect((await list('charge', created + 100)).data).toEqual([]);
});

test('a payout that fails returns its amount to the balance, and is part of the next', async () => {
  await pay(7_000);
  await passDays(2);
  const first = await newestPayout();
  await sandbox.sandbox.injectFault({ kind: 'fail_payout', times: 1 });
  await passDays(1);
  expect(await sdk.payouts.retrieve(first?.id ?? '')).toMatchObject({
    status: 'failed',
    failure_code: 'could_not_process',
  });
  expect((await eventsAbout(first?.id)).at(-1)).toBe('payout.failed');
  await passDays(1);
  const second = await newestPayout();
  expect(second?.amount).toBe(first?.amount);
  const { data } = await sdk.balanceTransactions.list({ payout: second?.id ?? '' });
  expect(data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -(first?.amount ?? 0)],
    ['payout_failure', first?.amount],
  ]);
});

test('every event carries the kind of object that its type says', async () => {
  const { data } = await sdk.events.list({ limit: 100 });
  const objects: Record<string, string> = eventObjects;
  for (const { type, data: carried } of data) {
    expect('object' in carried.object && carried.object.object, type).toBe(objects[type]);
  }
});
