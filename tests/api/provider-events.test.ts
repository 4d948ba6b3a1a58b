import { signPayload } from '@sneaker-paradise/payment-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handledEvents } from '#shop/orders/server/payments/status/webhook-routes.ts';
import { addSizeWithStock, buy, cards } from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
  await fixture.shop.listen();
});
afterAll(() => fixture.shop.close());

/** Types that the shop acts upon and that never come up with cards. */
const notForCards = ['payment_intent.processing'];

async function tryCard(card: string) {
  const size = await addSizeWithStock(fixture.shop, 'shoe-orbit', 1);
  const { member } = await buy(fixture.shop, { size, card });
  return fixture.shop.db
    .selectFrom('checkout_attempt')
    .select(['id', 'intent'])
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
}

/** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
async function letTimePass() {
  const { shop } = fixture;
  await shop.sandboxPool.query(`update sandbox.scheduled_change set due_at = now() - interval '1 s'`);
  await shop.stripe('GET', '/events');
  await shop.waitForWebhooks();
}

/** Everything that can become of payments. */
async function makeHistory() {
  const { shop, sell, refund } = fixture;
  await tryCard(cards.declined);
  const waiting = await tryCard(cards.challenged);
  await shop.stripe('POST', `/payment_intents/${waiting.intent}/cancel`);
  const { idPayment } = await sell('4000000000005126');
  await refund(idPayment, { amountCents: 500, reason: 'duplicate', restock: false });
  await sell('4000000000005423');
  await sell('4000000000009235');
  const { intent } = await sell('4000000000000259');
  await letTimePass();
  const { body } = await shop.stripe('GET', `/disputes?payment_intent=${intent}`);
  const [dispute] = body.data as { id: string }[];
  await shop.stripe('POST', `/disputes/${dispute?.id}`, {
    'evidence[uncategorized_text]': 'winning_evidence',
  });
  const { body: reviews } = await shop.stripe('GET', '/reviews');
  const [review] = reviews.data as { id: string }[];
  await shop.stripe('POST', `/reviews/${review?.id}/approve`);
  await letTimePass();
}

const readState = async () => ({
  orders: await fixture.shop.db.selectFrom('shop_order').selectAll().orderBy('id').execute(),
  attempts: await fixture.shop.db
    .selectFrom('checkout_attempt')
    .select(['id', 'state', 'failure'])
    .orderBy('id')
    .execute(),
  refunds: await fixture.shop.db.selectFrom('refund').select(['id', 'status']).orderBy('id').execute(),
  disputes: await fixture.shop.db.selectFrom('dispute').select(['id', 'status']).orderBy('id').execute(),
  mails: await fixture.shop.db.selectFrom('outbox').select('subject').orderBy('id').execute(),
});

test('every event of the provider is answered with 200, and late, doubled or out of order changes nothing', async () => {
  await makeHistory();
  const { rows } = await fixture.shop.sandboxPool.query<{ object: { id: string; type: string } }>(
    'select object from sandbox.event order by sequence',
  );
  const types = new Set(rows.map(({ object }) => object.type));
  const expected = [...handledEvents].filter((type) => !notForCards.includes(type));
  expect(expected.filter((type) => !types.has(type))).toEqual([]);
  expect([...types].filter((type) => !expected.includes(type)).sort()).toEqual([
    'charge.failed',
    'charge.succeeded',
    'charge.updated',
    'payment_intent.created',
  ]);
  const before = await readState();
  // As if the shop had never heard of them.
  await fixture.shop.db.deleteFrom('webhook_event').execute();
  for (const { object } of [...rows.toReversed(), ...rows]) {
    const payload = JSON.stringify(object);
    const signature = signPayload(
      payload,
      fixture.shop.processor.webhookSecret,
      Math.floor(Date.now() / 1000),
    );
    const response = await fixture.shop.visitor().request('POST', '/api/payment/webhook', {
      body: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    expect(response.statusCode, object.type).toBe(200);
  }
  expect(await readState()).toEqual(before);
});
