import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe('an idempotency key', () => {
  test('replays the first response and charges once', async () => {
    const first = await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'once');
    const second = await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'once');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('replays a decline', async () => {
    const declined = paymentForm({ payment_method: 'pm_card_visa_chargeDeclined' });
    const responses = [1, 2].map(() =>
      sandbox.callApi('POST', '/payment_intents', declined, 'declined once'),
    );
    const [first, second] = await Promise.all(responses);
    expect([first?.status, second?.status].sort()).toEqual(expect.arrayContaining([402]));
    expect((await sandbox.callApi('POST', '/payment_intents', declined, 'declined once')).status).toBe(402);
  });

  test('with other parameters is an error', async () => {
    await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'mine');
    const other = await sandbox.callApi('POST', '/payment_intents', paymentForm({ amount: '5001' }), 'mine');
    expect(other.status).toBe(400);
    expect(errorOf(other).type).toBe('idempotency_error');
  });

  test('used twenty times at once charges once; the others are conflicts or the same response', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        sandbox.callApi('POST', '/payment_intents', paymentForm(), 'concurrent'),
      ),
    );
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const ids = responses.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('replays a refusal of what was executed, also when it would succeed by now', async () => {
    const { body: intent } = await sandbox.callApi('POST', '/payment_intents', paymentForm());
    const refund = (amount: string, key: string) =>
      sandbox.callApi('POST', '/refunds', { payment_intent: String(intent.id), amount }, key);
    const refused = await refund('5001', 'too much');
    expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([400, null]);
    const again = await refund('5001', 'too much');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([400, 'true']);
    expect(again.body).toEqual(refused.body);
    expect(errorOf(await refund('5000', 'too much')).type).toBe('idempotency_error');
    expect((await refund('5000', 'all of it')).status).toBe(200);
  });

  test('replays a server error, and is free again after an invalid request', async () => {
    await sandbox.sandbox.injectFault({ kind: 'error_after_charge', times: 1 });
    expect((await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'server error')).status).toBe(
      500,
    );
    expect((await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'server error')).status).toBe(
      500,
    );
    expect(
      (await sandbox.callApi('POST', '/payment_intents', paymentForm({ amount: 'x' }), 'typo')).status,
    ).toBe(400);
    expect((await sandbox.callApi('POST', '/payment_intents', paymentForm(), 'typo')).status).toBe(200);
  });
});
