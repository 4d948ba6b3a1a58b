import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lowStockLimit } from '#shop/catalog/contract/fields/low-stock.ts';
import { addSizeWithStock, buy } from '#tests/support/checkout-requests.ts';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { expectedSignature } from '#tests/support/webhook-receiver.ts';
import { openWebhookShop, type WebhookShop } from '#tests/support/webhook-shop.ts';
import { type OutgoingEvent, outgoingEvent, webhookLimit } from '../contract.ts';

let opened: WebhookShop;
beforeAll(async () => {
  opened = await openWebhookShop();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.shop.db.deleteFrom('webhook_endpoint').execute();
  await opened.shop.db.deleteFrom('webhook_delivery').execute();
  opened.receiver.received.length = 0;
});

describe('a webhook', () => {
  test('is created with a secret that is shown once and stored unreadable', async () => {
    const { ada, shop, create, receiver } = opened;
    const { secret, ...webhook } = await create(['order.paid', 'stock.low']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      _id: expect.any(String),
      url: `${receiver.url}/hook`,
      events: ['order.paid', 'stock.low'],
      createdAt: expect.any(String),
    });
    expect(await ada.call('GET /admin/webhooks', {})).toMatchObject({
      ok: true,
      body: [{ ...webhook, lastDelivery: null }],
    });
    const stored = JSON.stringify(await shop.db.selectFrom('webhook_endpoint').selectAll().execute());
    expect(stored).not.toContain(secret.replace('whsec_', ''));
    const history = await ada.call('GET /admin/history', { query: { entity: 'webhook' } });
    expect(history.ok && history.body[0]).toMatchObject({
      title: `Created webhook ${receiver.url}/hook`,
      undoable: false,
    });
    expect(JSON.stringify(history)).not.toContain(secret);
  });

  test('is removed with what it was told', async () => {
    const { ada, shop, create, tell } = opened;
    const { _id: id } = await create(['order.paid']);
    await tell('order.paid');
    expect(await ada.call('DELETE /admin/webhooks/{id}', { params: { id } })).toMatchObject({
      ok: true,
      body: { _id: id },
    });
    expect(await shop.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
    expect(await ada.call('DELETE /admin/webhooks/{id}', { params: { id } })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
    await tell('order.paid');
    expect(await shop.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });

  test('is listed with its newest delivery', async () => {
    const { ada, receiver, create, tell, deliver } = opened;
    await create(['order.paid', 'stock.low']);
    await create(['order.received'], '/quiet');
    await tell('order.paid');
    await deliver();
    receiver.answer = { status: 410 };
    await tell('stock.low');
    await deliver();
    receiver.answer = { status: 204 };
    expect(await ada.call('GET /admin/webhooks', {})).toMatchObject({
      body: [{ lastDelivery: { event: 'stock.low', state: 'failed' } }, { lastDelivery: null }],
    });
  });

  test('is tried with a message about itself, whatever its events are', async () => {
    const { ada, create, deliver, log, receiver } = opened;
    const { _id: id, secret } = await create(['order.refunded']);
    await create(['order.refunded'], '/other');
    const tested = await ada.call('POST /admin/webhooks/{id}/test', { params: { id } });
    expect(tested).toMatchObject({ status: 201, body: { event: 'webhook.test', state: 'queued' } });
    await deliver();
    const [message, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(JSON.parse(message?.body ?? '')).toEqual({
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: { webhook: id },
    });
    expect(message?.headers['webhook-signature']).toBe(message && expectedSignature(secret, message));
    expect(await log(id)).toMatchObject([{ event: 'webhook.test', state: 'delivered' }]);
    const history = await ada.call('GET /admin/history', { query: { entity: 'webhook', limit: 1 } });
    expect(history).toMatchObject({ body: [{ title: `Tested webhook ${receiver.url}/hook` }] });
    expect(await ada.call('POST /admin/webhooks/{id}/test', { params: { id: 'nobody' } })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('needs an event that there is', async () => {
    const { ada, receiver } = opened;
    for (const events of [[], ['order.lost']]) {
      const body = { url: receiver.url, events };
      expect((await ada.request('POST', '/api/admin/webhooks', { body })).statusCode).toBe(422);
    }
  });

  test(`is one of ${webhookLimit} at most`, async () => {
    const { ada, create, receiver } = opened;
    for (let number = 0; number < webhookLimit; number++) await create(['order.paid']);
    const body = { url: receiver.url, events: outgoingEvent.options };
    const send = () => ada.call('POST /admin/webhooks', { body }, { idempotencyKey: 'one webhook more' });
    const detail = `A shop can have at most ${webhookLimit} webhooks. Delete one first`;
    // Sending the form again is refused for the same reason.
    for (const _ of ['first', 'again'])
      expect(await send()).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', detail } });
  });
});

test('an address that leads into a private network, or is not encrypted, is refused', async () => {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  const refused = [
    ...[
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://[::1]/',
      'https://10.1.2.3/',
      'https://0x7f.1/',
    ],
    ...['https://169.254.169.254/latest', 'https://[fd00::1]/', 'http://8.8.8.8/', 'ftp://8.8.8.8/', 'here'],
    'https://ada:secret@8.8.8.8/',
  ];
  for (const url of refused) {
    const body = { url, events: ['order.paid' as const] };
    expect([url, await ada.call('POST /admin/webhooks', { body })]).toMatchObject([
      url,
      {
        problem: {
          status: 422,
          errors: [{ field: 'url', message: expect.stringMatching(/^Enter a(nother)? URL/) }],
        },
      },
    ]);
  }
  const body = { url: 'https://8.8.8.8/hook', events: ['order.paid' as const] };
  expect(await ada.call('POST /admin/webhooks', { body })).toMatchObject({ status: 201 });
  await shop.close();
});

describe('what happens is told', () => {
  const events = () =>
    opened.receiver.received.map(({ body }): { type: OutgoingEvent; data: object } => JSON.parse(body));

  test('when an order is paid, arrives and is refunded, and when a size runs low: signed, without the buyer', async () => {
    const { ada, shop, create, deliver, receiver } = opened;
    const size = await addSizeWithStock(shop, 'shoe-orbit', lowStockLimit + 2);
    const { secret, _id: id } = await create([...outgoingEvent.options]);
    const first = await buy(shop, { size });
    const idPayment = String(first.response.body.idPayment);
    await deliver();
    const order = { idPayment, amountCents: 12_000, refundedCents: 0, currency: 'usd', status: 'Pending' };
    expect(events()).toMatchObject([{ type: 'order.paid', data: order }]);

    await buy(shop, { size });
    await ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } });
    const refund = { reason: 'requested_by_customer', restock: false };
    await ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, { body: refund });
    await deliver();

    const low = { shoe: 'shoe-orbit', name: 'Orbit Runner', size, quantity: lowStockLimit };
    expect(events().slice(1)).toEqual(
      expect.arrayContaining([
        { type: 'stock.low', timestamp: expect.any(String), data: low },
        expect.objectContaining({ type: 'order.paid' }),
        expect.objectContaining({
          type: 'order.received',
          data: expect.objectContaining({ idPayment, status: 'Received' }),
        }),
        expect.objectContaining({
          type: 'order.refunded',
          data: expect.objectContaining({ idPayment, refundedCents: 12_000 }),
        }),
      ]),
    );
    expect(events()).toHaveLength(5);
    for (const message of receiver.received) {
      expect(message.headers['webhook-signature']).toBe(expectedSignature(secret, message));
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
      expect(message.body).not.toContain(first.member.email);
      expect(message.body).not.toContain(first.member.uid);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect((await opened.log(id)).map(({ state, status }) => [state, status])).toEqual(
      Array(5).fill(['delivered', 204]),
    );
  });

  test('when the last pair of a size is gone, however few it had, and again after more came', async () => {
    const { shop, create, deliver } = opened;
    await create(['stock.low', 'stock.sold_out']);
    const size = await addSizeWithStock(shop, 'shoe-orbit', 1);
    await buy(shop, { size });
    const setTo = (quantity: number) =>
      shop.db.updateTable('shoe_size').set({ quantity }).where('size', '=', size).execute();
    await setTo(2);
    await setTo(1);
    await deliver();
    const soldOut = { type: 'stock.sold_out', timestamp: expect.any(String) };
    const data = { shoe: 'shoe-orbit', name: 'Orbit Runner', size, quantity: 0 };
    expect(events()).toEqual([{ ...soldOut, data }]);
    await setTo(0);
    await setTo(0);
    await deliver();
    expect(events().slice(1)).toEqual([{ ...soldOut, data }]);
  });

  test('only of the events that a webhook wants', async () => {
    const { create, tell, deliver } = opened;
    await create(['order.refunded']);
    await tell('order.paid');
    await tell('order.refunded');
    await deliver();
    expect(events().map(({ type }) => type)).toEqual(['order.refunded']);
  });

  test('not when the change is taken back with its transaction', async () => {
    const { shop, create } = opened;
    await create(['stock.low']);
    const size = await addSizeWithStock(shop, 'shoe-tide', 9);
    const changed = shop.db.transaction().execute(async (transaction) => {
      await sql`update shoe_size set quantity = 0 where size = ${size}`.execute(transaction);
      const { rows } = await sql`select from webhook_delivery`.execute(transaction);
      throw new Error(`${rows.length} told`);
    });
    await expect(changed).rejects.toThrow('1 told');
    expect(await shop.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });

  test('not of an order from before, which a restored archive brings back', async () => {
    const { shop, create } = opened;
    await create(['order.paid']);
    await insertPastOrder(shop.db, { items: [{ shoe: 'shoe-tide', quantity: 1, price: 5000 }] });
    expect(await shop.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });
});
