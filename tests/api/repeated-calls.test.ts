import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { buyerAddress as address } from '../support/buyer-address.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
} from '../support/checkout-requests.ts';
import { letterText } from '../support/letter-text.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';
import { createGoodShoe, goodShoe, plainPicture } from '../support/shoe-form.ts';
import { someRecall } from '../support/some-recall.ts';
import type { TestClient } from '../support/test-client.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
});
afterAll(() => fixture.shop.close());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A call that can be sent again and again, as it is or with other content. */
type Send = (key: string, content?: 'other') => Promise<Answer>;

/** Sends JSON; the other body has these fields instead. */
const sendJson =
  (client: TestClient, path: string, body: object | undefined, other: object): Send =>
  async (key, content) => {
    const response = await client.request(path.startsWith('/shoes/') ? 'PUT' : 'POST', `/api${path}`, {
      headers: { 'idempotency-key': key },
      ...(body && { body: content ? { ...body, ...other } : body }),
    });
    return { status: response.statusCode, body: response.json() };
  };

const toAnswer = (result: Awaited<ReturnType<TestClient['call']>>): Answer =>
  result.ok
    ? { status: result.status, body: result.body }
    : { status: result.problem.status, body: result.problem };

const sell = async () => {
  const sold = await fixture.sell();
  const items = [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }];
  return { ...sold, items, two: [{ _id: 'shoe-orbit', size: sold.size, quantity: 2 }] };
};

/** Of the last pair of a size. */
async function orderOf(payment: 'outside' | 'link'): Promise<Send> {
  const size = await addSizeWithStock(fixture.shop, 'shoe-orbit', 1);
  const body = {
    email: 'mia@shop.test',
    lines: [{ _id: 'shoe-orbit', size, quantity: 1 }],
    address,
    payment,
  };
  return sendJson(fixture.ada, '/admin/orders', body, { email: 'bo@shop.test' });
}

/** Buys, or cancels to buy, the last pair of a size. */
async function checkoutOf(path: '' | '/cancel'): Promise<Send> {
  const { shop } = fixture;
  const member = await shop.signUp();
  const size = await addSizeWithStock(shop, 'shoe-orbit', 1);
  const line = await createCartLine(shop, 'shoe-orbit', size);
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
  const two = { shoes: [{ ...line, quantity: 2 }], amount: body.amount * 2 };
  return sendJson(member, `/cart/checkout${path}`, body, two);
}

const createPicturedShoe = async () => createGoodShoe(fixture.ada, {}, { bytes: await plainPicture('png') });
const fileOf = async () => new Blob([new Uint8Array(await plainPicture('png'))], { type: 'image/png' });

/** Every call that takes an Idempotency-Key, by its address. */
const calls: Readonly<Record<string, () => Promise<Send>>> = {
  'POST /admin/orders': () => orderOf('outside'),
  'POST /admin/orders/{idPayment}/refunds': async () => {
    const { idPayment, items, two } = await sell();
    const body = { items, reason: 'requested_by_customer', restock: true };
    return sendJson(fixture.ada, `/admin/orders/${idPayment}/refunds`, body, { items: two });
  },
  'POST /admin/orders/{idPayment}/shipments': async () => {
    const { idPayment, items: lines, two } = await sell();
    const path = `/admin/orders/${idPayment}/shipments`;
    return sendJson(fixture.ada, path, { lines, carrier: 'UPS' }, { lines: two });
  },
  'POST /cart/order/{idPayment}/returns': async () => {
    const { idPayment, items, two, member } = await sell();
    const shipment = { carrier: 'UPS', trackingNumber: '' };
    await fixture.ada.request('PUT', `/api/admin/orders/${idPayment}/shipment`, { body: shipment });
    return sendJson(member, `/cart/order/${idPayment}/returns`, { items }, { items: two });
  },
  'POST /cart/checkout': () => checkoutOf(''),
  'POST /cart/checkout/cancel': () => checkoutOf('/cancel'),
  'POST /shoes': async () => async (idempotencyKey, content) => {
    const body = { ...goodShoe, name: content ? 'Other Stride' : 'Sent Again' };
    return toAnswer(await fixture.ada.call('POST /shoes', { body, file: null }, { idempotencyKey }));
  },
  'POST /admin/shoes/{id}/pictures': async () => {
    const [{ _id: id }, file] = [await createPicturedShoe(), await fileOf()];
    return async (idempotencyKey, content) => {
      const input = { params: { id }, body: { alt: content ? 'From above' : '' }, file };
      return toAnswer(await fixture.ada.call('POST /admin/shoes/{id}/pictures', input, { idempotencyKey }));
    };
  },
  'PUT /shoes/addSize/{id}': async () => {
    const { _id } = await createGoodShoe(fixture.ada);
    return sendJson(fixture.ada, `/shoes/addSize/${_id}`, { size: '10', q: '5' }, { q: '6' });
  },
  'POST /admin/shoes/bulk': async () => {
    const { _id } = await createGoodShoe(fixture.ada, { price: '200' });
    const change = (percent: number) => ({ change: { kind: 'price-percent', percent } });
    const body = { select: { ids: [_id] }, ...change(-10), dryRun: false };
    return sendJson(fixture.ada, '/admin/shoes/bulk', body, change(-20));
  },
  'POST /mail/contactUs': async () =>
    sendJson(
      fixture.shop.visitor(),
      '/mail/contactUs',
      { name: 'Leo', email: 'leo@mail.example', message: 'Where is my left shoe, and the right?' },
      { message: 'I found it, it was under the bed.' },
    ),
  'POST /withdrawals': async () =>
    sendJson(
      fixture.shop.visitor(),
      '/withdrawals',
      { name: 'Mia Berg', order: 'SP-3F0C12DE', email: 'mia@example.com' },
      { name: 'Mia Holm' },
    ),
  'POST /admin/recalls': async () =>
    sendJson(fixture.ada, '/admin/recalls', someRecall, { text: 'The heel can come off, so you may fall.' }),
  'POST /admin/webhooks': async () =>
    sendJson(
      fixture.ada,
      '/admin/webhooks',
      { url: 'https://8.8.8.8/hook', events: ['order.paid'] },
      { url: 'https://8.8.8.8/other' },
    ),
  'POST /admin/discounts/batch': async () => {
    const body = { prefix: 'ONCE', count: 2, kind: 'percent', value: 10 };
    return sendJson(fixture.ada, '/admin/discounts/batch', body, { count: 3 });
  },
  'POST /admin/letters': async () =>
    sendJson(fixture.ada, '/admin/letters', letterText, { subject: 'Old this week' }),
  'POST /admin/letters/{id}/test': async () => {
    const ids: string[] = [];
    for (const body of [letterText, letterText]) {
      const made = await fixture.ada.request('POST', '/api/admin/letters', { body });
      ids.push(made.json()._id);
    }
    // Another letter is the other content.
    return (key, content) =>
      sendJson(fixture.ada, `/admin/letters/${ids[content ? 1 : 0]}/test`, undefined, {})(key);
  },
};

const keyed = Object.values(allEndpoints)
  .filter(({ idempotencyKey }) => idempotencyKey)
  .map(({ method, path }) => `${method} ${path}`);

/** The number of rows of every table, apart from counters of limits. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::int as rows
    from information_schema.tables where table_schema = 'public' and table_name not like 'limit_%'
      and table_name not like '%outage%' order by 1`.execute(fixture.shop.db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** What a response names: ids, links and secrets. */
const names = ['_id', 'idPayment', 'payUrl', 'changeId', 'secret', 'receivedAt', 'message'];
const namesIn = (body: unknown) =>
  typeof body === 'object'
    ? Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => names.includes(name)))
    : body;

test('every call with an Idempotency-Key is among these', () => {
  expect(keyed.filter((address) => !(address in calls))).toEqual([]);
});

describe.each(keyed)('%s', (address) => {
  test('happens once for a key, and answers repeats like the first; other content is refused', async () => {
    const send = await calls[address]?.();
    if (!send) throw new Error(`there is no request for ${address}`);
    const key = randomUUID();
    const together = await Promise.all([1, 2, 3].map(() => send(key)));
    const [first] = together;
    expect(first?.status, JSON.stringify(first)).toBeLessThan(300);
    const made = await countRows();
    for (const answer of [...together, await send(key)]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(first?.status);
      expect(namesIn(answer.body)).toEqual(namesIn(first?.body));
    }
    const reused = await send(key, 'other');
    expect(reused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await countRows()).toEqual(made);
    const tooLong = await send('k'.repeat(256), 'other');
    expect(tooLong).toMatchObject({ status: 422, body: { errors: [{ field: 'Idempotency-Key' }] } });
    expect(await countRows()).toEqual(made);
  });
});

test('a repeat is answered when the last pair is gone, shoes are deleted and the country is left out', async () => {
  const addresses = keyed.filter((address) => /^POST \/(cart|admin\/orders)/.test(address));
  const sent: [Send, string, Answer][] = [];
  const hasLinks = Object.values(allEndpoints).some(({ path }) => path === '/pay/{token}');
  const links = hasLinks ? [await orderOf('link')] : [];
  for (const send of [...(await Promise.all(addresses.map((address) => calls[address]?.()))), ...links]) {
    if (!send) continue;
    const key = randomUUID();
    sent.push([send, key, await send(key)]);
  }
  const { db } = fixture.shop;
  await db.updateTable('shoe_size').set({ quantity: 0 }).execute();
  await db.updateTable('shoe').set({ deleted_at: new Date() }).execute();
  const body = { delivery: [{ country: 'NO', priceCents: 500 }] };
  expect(await fixture.ada.request('PUT', '/api/admin/settings', { body })).toMatchObject({
    statusCode: 200,
  });
  const made = await countRows();
  for (const [send, key, first] of sent) {
    const again = await send(key);
    expect(first.status, JSON.stringify(first)).toBeLessThan(300);
    expect([again.status, namesIn(again.body)]).toEqual([first.status, namesIn(first.body)]);
  }
  expect(await countRows()).toEqual(made);
});

test('a key belongs to its sender: a person, or the address of a visitor', async () => {
  const bob = await fixture.shop.administrator(2);
  const key = { 'idempotency-key': 'same' };
  const message = {
    name: 'Leo',
    email: 'leo@mail.example',
    message: 'Where is my left shoe, and the right?',
  };
  const visitor = fixture.shop.visitor();
  const write = (remoteAddress: string) =>
    visitor.request('POST', '/api/mail/contactUs', { headers: key, body: message, remoteAddress });
  const before = (await countRows()).contact_message ?? 0;
  const statuses = [];
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.1'])
    statuses.push((await write(from)).statusCode);
  expect(statuses).toEqual([200, 200, 200]);
  expect((await countRows()).contact_message).toBe(before + 2);
  const body = { ...goodShoe };
  const made = await Promise.all(
    [fixture.ada, bob].map((one) =>
      one.call('POST /shoes', { body, file: null }, { idempotencyKey: 'same' }),
    ),
  );
  expect(new Set(made.map((one) => one.ok && one.body._id)).size).toBe(2);
});

test('keys are remembered for 30 days', async () => {
  const { db } = fixture.shop;
  const create = async (idempotencyKey: string) => {
    const input = { body: { ...goodShoe, name: 'Remembered' }, file: null };
    const made = await fixture.ada.call('POST /shoes', input, { idempotencyKey });
    return made.ok && made.body._id;
  };
  const age = (days: number) =>
    db
      .updateTable('idempotency_key')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .execute();
  const first = await create('remembered');
  await age(29);
  await create(randomUUID());
  expect(await create('remembered')).toBe(first);
  await age(31);
  await create(randomUUID());
  expect(await db.selectFrom('idempotency_key').select('key_hash').execute()).toHaveLength(1);
  expect(await create('remembered')).not.toBe(first);
});
