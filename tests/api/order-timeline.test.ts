import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxMailer } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { type DisputeShop, openDisputeShop } from '../support/dispute-shop.ts';
import { findLedgerViolations } from '../support/ledger-invariants.ts';
import { wholeRefund } from '../support/refund-shop.ts';
import type { Member } from '../support/test-shop.ts';

let opened: DisputeShop;
let grace: Member;
beforeAll(async () => {
  opened = await openDisputeShop();
  grace = await opened.shop.administrator(2);
});
afterAll(() => opened.shop.close());

const timeline = async (idPayment: string) => {
  const response = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
};
const sendMails = async () => {
  const outbox = startOutboxWorker({
    db: opened.shop.db,
    mailer: inboxMailer,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
  });
  await outbox.runOnce();
  await outbox.stop();
};
const set = (by: Member, idPayment: string, status: 'Received' | 'Pending') =>
  by.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status } });

test('lists payment, email, status and refunds chronologically, with the state that each left behind', async () => {
  const { ada } = opened;
  const { id, idPayment, member } = await opened.sell();
  await sendMails();
  await set(ada, idPayment, 'Received');
  await set(grace, idPayment, 'Pending');
  const { body: first } = await opened.refund(idPayment, {
    amountCents: 1_000,
    reason: 'duplicate',
    restock: false,
  });
  const { body: second } = await opened.refund(idPayment, wholeRefund);

  const events = await timeline(idPayment);
  const number = orderNumber(id);
  expect(events).toMatchObject([
    { kind: 'started', amount: 36_000, by: null, about: null, state: null },
    { kind: 'paid', amount: 36_000, state: 'Pending' },
    { kind: 'mail-queued', text: `Email “Your order ${number}” queued for ${member.email}` },
    { kind: 'mail-sent', text: `Email “Your order ${number}” sent to ${member.email}` },
    { kind: 'status', text: 'Status changed from Pending to Received', by: ada.email, state: 'Received' },
    { kind: 'status', text: 'Status changed from Received to Pending', by: grace.email, state: 'Pending' },
    { kind: 'refund-requested', amount: 1_000, by: ada.email, about: first._id, state: 'pending' },
    { kind: 'refunded', amount: 1_000, about: first._id, state: 'succeeded' },
    { kind: 'refund-requested', amount: 35_000, about: second._id },
    { kind: 'refunded', amount: 35_000, about: second._id },
  ]);
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  expect(await findLedgerViolations(opened.shop.db)).toEqual([]);
});

test('tells of a refund that failed', async () => {
  const { idPayment } = await opened.sell('4000000000005126');
  const { body } = await opened.refund(idPayment, wholeRefund);
  await opened.letTimePass();
  const ofRefund = (await timeline(idPayment)).filter(({ about }) => about === body._id);
  expect(ofRefund.map(({ state }) => state)).toEqual(['pending', 'succeeded', 'failed']);
  expect(await findLedgerViolations(opened.shop.db)).toEqual([]);
});

test('answers 404 for an unknown order, and rejects the buyer', async () => {
  const { idPayment, member } = await opened.sell();
  const path = `/api/admin/orders/${idPayment}/timeline`;
  expect(await member.request('GET', path)).toMatchObject({ statusCode: 403 });
  expect(await opened.shop.visitor().request('GET', path)).toMatchObject({ statusCode: 401 });
  expect(await opened.ada.request('GET', '/api/admin/orders/nothing/timeline')).toMatchObject({
    statusCode: 404,
  });
});

describe('what another release writes', () => {
  test('beside this one or while it is rolled back to is in the timeline', async () => {
    const { id, idPayment } = await opened.sell();
    const { db } = opened.shop;
    const address = {
      name: 'Mia Berg',
      line1: '12 Harbor Street',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
    };
    const [before, after] = [
      { ...address, country: 'US' },
      { ...address, line1: '1 Main St', country: 'US' },
    ];
    await db
      .insertInto('order_event')
      .values({
        order_id: id,
        kind: 'address-changed',
        amount_cents: 0,
        detail: JSON.stringify({ before, after }),
      })
      .execute();
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('shop_order').set({ status: 'Received' }).where('id', '=', id).execute();
      await transaction
        .insertInto('admin_history')
        .values({
          uid: grace.uid,
          email: grace.email,
          action: 'change',
          entity: 'order',
          entity_id: id,
          before: JSON.stringify({ status: 'Pending' }),
          after: JSON.stringify({ status: 'Received' }),
        })
        .execute();
    });
    expect((await timeline(idPayment)).slice(-2)).toMatchObject([
      {
        kind: 'address-changed',
        text: expect.stringMatching(/^Address changed from Mia Berg, 12 .* by the buyer$/),
        by: null,
      },
      { kind: 'status', text: 'Status changed from Pending to Received', by: grace.email },
    ]);
  });

  test('and this one does not know is named', async () => {
    const { id, idPayment } = await opened.sell();
    await opened.shop.db
      .insertInto('order_ledger')
      .values({ order_id: id, kind: 'gift-wrapped', detail: JSON.stringify({ paper: 'red', pairs: 'all' }) })
      .execute();
    expect((await timeline(idPayment)).at(-1)).toMatchObject({
      kind: 'other',
      text: 'Gift wrapped',
      state: null,
    });
  });
});

test('the ledger of orders from before it is filled in', async () => {
  const { idPayment } = await opened.sell();
  const { ada, shop } = opened;
  const params = { idPayment };
  await set(ada, idPayment, 'Received');
  await ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params,
    body: { carrier: 'UPS', trackingNumber: '1Z 9' },
  });
  await opened.refund(idPayment, { amountCents: 1_000, reason: 'duplicate', restock: false });
  const written = await timeline(idPayment);
  await shop.db.deleteFrom('order_ledger').execute();
  await sql`select fill_order_ledger()`.execute(shop.db);
  expect(await timeline(idPayment)).toEqual(written);
  expect(await findLedgerViolations(shop.db)).toEqual([]);
});
