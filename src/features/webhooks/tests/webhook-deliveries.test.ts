import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWebhookShop, type WebhookShop } from '#tests/support/webhook-shop.ts';

let opened: WebhookShop;
beforeAll(async () => {
  opened = await openWebhookShop();
});
afterAll(() => opened.close());
beforeEach(async () => {
  const { shop, receiver, warnings } = opened;
  await shop.db.deleteFrom('webhook_endpoint').execute();
  await shop.db.deleteFrom('webhook_delivery').execute();
  receiver.received.length = 0;
  warnings.length = 0;
  receiver.answer = { status: 204 };
});

/** Seconds until the next attempt. */
const nextPause = async () => {
  const { rows } = await sql<{ pause: number }>`
    select round(extract(epoch from run_at - now()))::int as pause from webhook_delivery`.execute(
    opened.shop.db,
  );
  return rows[0]?.pause;
};
/** Webhook and message ids as they arrived. */
const arrived = () => opened.receiver.received.map(({ headers }) => headers['webhook-id']);

test('a message that is not taken is tried again after 5 s, 15 s and ever longer, for three days, with the same id', async () => {
  const { create, tell, deliver, makeDue, log, receiver, warnings } = opened;
  receiver.answer = { status: 500, body: `\0broken ${'x'.repeat(900)}` };
  const { _id: id } = await create(['order.paid']);
  await tell('order.paid');
  const hour = 3600;
  const pauses = [5, 15, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  for (const [index, pause] of pauses.entries()) {
    await deliver();
    expect(Math.abs(Number(await nextPause()) - pause)).toBeLessThanOrEqual(2);
    await deliver();
    expect(receiver.received).toHaveLength(index + 1);
    await makeDue();
  }
  expect(await log(id)).toMatchObject([
    {
      state: 'queued',
      attempts: 10,
      status: 500,
      error: 'Responded with 500',
      nextAttemptAt: expect.any(String),
    },
  ]);
  await deliver();
  await makeDue();
  await deliver();
  const [last] = await log(id);
  expect(last).toMatchObject({ state: 'failed', attempts: 11, nextAttemptAt: null });
  expect(last?.answer).toHaveLength(500);
  expect(new Set(arrived()).size).toBe(1);
  expect(arrived()).toHaveLength(11);
  expect(warnings).toMatchObject([[{ webhook: id, attempts: 11 }, 'webhook.given_up']]);
});

test('a receiver that is gone for good is not asked again', async () => {
  const { create, tell, deliver, log, receiver } = opened;
  receiver.answer = { status: 410 };
  const { _id: id } = await create(['order.paid']);
  await tell('order.paid');
  await deliver();
  expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }]);
});

test('a redirect is not followed', async () => {
  const { create, tell, deliver, log, receiver } = opened;
  receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
  const { _id: id } = await create(['order.paid']);
  await tell('order.paid');
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect(await log(id)).toMatchObject([{ state: 'queued', status: 302, error: 'Responded with 302' }]);
});

test('an address that leads into a private network by now is not called', async () => {
  const { create, shop, tell, deliver, log, receiver } = opened;
  const { _id: id } = await create(['order.paid']);
  const { port } = new URL(receiver.url);
  await shop.db
    .updateTable('webhook_endpoint')
    .set({ url: `http://moved.example:${port}/` })
    .execute();
  await tell('order.paid');
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await deliver({ network: { allowPrivate: false, resolve } });
  expect(receiver.received).toEqual([]);
  expect(await log(id)).toMatchObject([
    { state: 'queued', attempts: 1, status: null, error: 'the address is in a private network' },
  ]);
});

test('several processes deliver each message once', async () => {
  const { create, tell, deliver } = opened;
  await create(['order.paid']);
  for (let number = 0; number < 12; number++) await tell('order.paid');
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(arrived()).toHaveLength(12);
  expect(new Set(arrived()).size).toBe(12);
});

test('a message that a killed process had claimed is delivered when its claim has run out', async () => {
  const { create, shop, tell, deliver } = opened;
  await create(['order.paid']);
  await tell('order.paid');
  const claimUntil = (seconds: number) =>
    sql`update webhook_delivery set locked_until = now() + ${seconds} * interval '1 second'`.execute(shop.db);
  await claimUntil(30);
  await deliver();
  expect(arrived()).toEqual([]);
  await claimUntil(-1);
  await deliver();
  expect(arrived()).toHaveLength(1);
});

test('a clock that was set back delays nothing', async () => {
  const { create, shop, tell, deliver } = opened;
  await create(['order.paid']);
  await tell('order.paid');
  await sql`update webhook_delivery set run_at = run_at + interval '48 hours'`.execute(shop.db);
  await deliver();
  expect(arrived()).toHaveLength(1);
});

test('a webhook that is busy leaves room for the others', async () => {
  const { create, shop, tell, deliver, receiver } = opened;
  const { _id: busy } = await create(['order.paid'], '/busy');
  for (let number = 0; number < 3; number++) await tell('order.paid');
  await sql`update webhook_delivery set locked_until = now() + interval '30 s'
    where id in (select id from webhook_delivery where endpoint_id = ${busy} limit 2)`.execute(shop.db);
  await create(['stock.low'], '/other');
  await tell('stock.low');
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/other']);
});

test('a secret of another AUTH_SECRET signs nothing, and the log says what to do', async () => {
  const { create, tell, deliver, log } = opened;
  const { _id: id } = await create(['order.paid']);
  await tell('order.paid');
  await deliver({ secret: 'another secret than that which encrypted it' });
  expect(arrived()).toEqual([]);
  expect(await log(id)).toMatchObject([{ error: expect.stringMatching(/AUTH_SECRET.*create it again/) }]);
});

describe('an administrator sends again', () => {
  const resend = (id: string, deliveryId: string) =>
    opened.ada.call('POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend', {
      params: { id, deliveryId },
    });

  test('what was delivered, as a delivery of its own with the same id and content', async () => {
    const { create, tell, deliver, log, receiver } = opened;
    const { _id: id } = await create(['order.paid']);
    await tell('order.paid');
    await deliver();
    const [first] = await log(id);
    const again = await resend(id, first?._id ?? '');
    expect(again).toMatchObject({ status: 201, body: { state: 'queued', resendOf: first?._id } });
    const history = await opened.ada.call('GET /admin/history', { query: { entity: 'webhook', limit: 1 } });
    expect(history).toMatchObject({ body: [{ title: `Resent webhook ${receiver.url}/hook` }] });
    await deliver();
    const [one, two] = receiver.received;
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.body).toBe(one?.body);
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('what waits for another attempt, without waiting', async () => {
    const { create, tell, deliver, log, receiver } = opened;
    receiver.answer = { status: 503 };
    const { _id: id } = await create(['order.paid']);
    await tell('order.paid');
    await deliver();
    receiver.answer = { status: 200, body: 'Thanks' };
    const [waiting] = await log(id);
    await resend(id, waiting?._id ?? '');
    await deliver();
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, answer: 'Thanks' }]);
  });

  test('nothing of another webhook', async () => {
    const { create, tell, log } = opened;
    const { _id: mine } = await create(['order.paid']);
    const { _id: other } = await create(['stock.low']);
    await tell('order.paid');
    const [delivery] = await log(mine);
    expect(await resend(other, delivery?._id ?? '')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
    expect(await resend('nobody', delivery?._id ?? '')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  });
});
