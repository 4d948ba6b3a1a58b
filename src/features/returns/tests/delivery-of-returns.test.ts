import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import type { Statement } from '../contract/withdrawals.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

/** What a pair costs, in cents. */
const pair = 12_000;
const standard = { id: 'standard', name: 'Standard', priceCents: 499 };
const express = { id: 'express', name: 'Express', priceCents: 1_299 };
let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
  const body = {
    delivery: ['DE', 'US'].map((country) => ({ country, methods: [express, standard] })),
    salesTaxRates: [{ country: 'US', state: '', percent: 10, taxesDelivery: true }],
  };
  expect((await opened.ada.request('PUT', '/api/admin/settings', { body })).statusCode).toBe(200);
});
afterAll(() => opened.shop.close());

type Sold = Awaited<ReturnType<typeof sellTo>>;

/** Sells and ships two pairs of a size. */
async function sellTo(country: 'DE' | 'US', { id: deliveryMethod, priceCents } = standard) {
  const { shop } = opened;
  const member = await shop.signUp();
  const size = await opened.addSize(3);
  const line = await createCartLine(shop, 'shoe-orbit', size, 2);
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
  const address = { name: 'Mia Berg', line1: '1 Main St', city: 'Town', state: 'TX', postal_code: '10115' };
  const net = 2 * pair + priceCents;
  const amount = country === 'US' ? net + 2 * (pair / 10) + Math.round(priceCents / 10) : net;
  const paid = await sendCheckout(member, {
    ...body,
    address: { ...address, country },
    deliveryMethod,
    amount,
  });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  const idPayment = String(paid.body.idPayment);
  await opened.ship(idPayment);
  return { idPayment, size, member, amount };
}

const withdraw = async ({ idPayment, member }: Sold, stated: Partial<Statement> = {}) =>
  expect(
    await member.call('POST /withdrawals', {
      body: { name: 'Mia Berg', order: idPayment, email: member.email, part: '', ...stated },
    }),
  ).toMatchObject({ ok: true });

/** Returns pairs for a refund. @returns what administrators are told before, and how much was refunded then */
async function comeBack(sold: Sold, quantity: number) {
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity }]);
  if (!made.ok) throw new Error(made.problem.detail);
  const id = made.body._id;
  const arrived = await opened.arrive(id, true);
  if (!arrived.ok) throw new Error(arrived.problem.detail);
  const before = (await opened.orderOf(sold.idPayment)).refunded;
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  const refunded = (await opened.orderOf(sold.idPayment)).refunded - before;
  const owed = arrived.body.owed?.refund;
  expect(owed?.amountCents).toBe(refunded);
  return { refunded, deliveryCents: owed?.deliveryCents };
}

test('a buyer who withdrew from the whole contract gets the delivery price back with the last pairs', async () => {
  const sold = await sellTo('DE');
  await withdraw(sold);
  expect(await comeBack(sold, 1)).toEqual({ refunded: pair, deliveryCents: 0 });
  expect(await comeBack(sold, 1)).toEqual({ refunded: pair + 499, deliveryCents: 499 });
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ refunded: sold.amount, progress: 'refunded' });
});

test('a withdrawal after the returns says what is still owed, until it is refunded', async () => {
  const sold = await sellTo('DE', express);
  await comeBack(sold, 1);
  await withdraw(sold);
  const owed = async () => {
    const listed = await opened.ada.call('GET /admin/withdrawals', { query: {} });
    const own = listed.ok && listed.body.find(({ order }) => order?.idPayment === sold.idPayment);
    return own ? own.owed : 'not listed';
  };
  expect(await owed()).toBeNull();
  const setLate = (late: boolean) => opened.shop.db.updateTable('withdrawal').set({ late }).execute();
  await setLate(true);
  await comeBack(sold, 1);
  expect(await owed()).toBeNull();
  await setLate(false);
  expect(await owed()).toEqual({ amountCents: 499, currency: 'usd' });
  const rest = { reason: 'requested_by_customer', restock: false, amountCents: 499 };
  await opened.refund(sold.idPayment, rest);
  expect(await owed()).toBeNull();
});

test('of a dearer method, the price of the cheapest one goes back, with its tax', async () => {
  const [german, american] = [await sellTo('DE', express), await sellTo('US', express)];
  await withdraw(german);
  await withdraw(american);
  expect(await comeBack(german, 2)).toEqual({ refunded: 2 * pair + 499, deliveryCents: 499 });
  expect(await comeBack(american, 2)).toEqual({
    refunded: 2 * pair + (2 * pair) / 10 + 549,
    deliveryCents: 549,
  });
});

test('everything that was paid goes back where delivery is taxed, and what was refunded before is not refunded twice', async () => {
  const sold = await sellTo('US');
  const items = [{ _id: 'shoe-orbit', size: sold.size, quantity: 2 }];
  await withdraw(sold, { items });
  const goodwill = { reason: 'requested_by_customer', restock: false, amountCents: 300 };
  expect(await opened.refund(sold.idPayment, goodwill)).toMatchObject({ status: 201 });
  expect(await comeBack(sold, 2)).toEqual({ refunded: sold.amount - 300, deliveryCents: 549 });
});

test.each<readonly [string, (sold: Sold) => Promise<unknown>]>([
  ['nobody withdrew', async () => undefined],
  ['a part was withdrawn', (sold) => withdraw(sold, { part: 'One pair of the two' })],
  [
    'one of the pairs was withdrawn',
    (sold) => withdraw(sold, { items: [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }] }),
  ],
  ['somebody withdrew with another email', (sold) => withdraw(sold, { email: 'eve@shop.test' })],
  [
    'the period was over',
    async (sold) => {
      await withdraw(sold);
      await opened.shop.db.updateTable('withdrawal').set({ late: true }).execute();
    },
  ],
])('the delivery price is kept if %s', async (_, prepare) => {
  const sold = await sellTo('DE');
  await prepare(sold);
  expect(await comeBack(sold, 2)).toEqual({ refunded: 2 * pair, deliveryCents: 0 });
});

describe('pairs that come back know their legal ground', () => {
  const groundsOf = async (sold: Sold) =>
    (await opened.returnsOf(sold)).returns.flatMap(({ items }) => items.map(({ ground }) => ground));

  test('which is the withdrawal, before or after they are announced, or the terms of the shop', async () => {
    const [before, after, never] = [await sellTo('DE'), await sellTo('DE'), await sellTo('DE')];
    await withdraw(before);
    for (const sold of [before, after, never])
      await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1, reason: 'too_big' }]);
    await withdraw(after);
    expect(await groundsOf(before)).toEqual(['withdrawal']);
    expect(await groundsOf(after)).toEqual(['withdrawal']);
    expect(await groundsOf(never)).toEqual(['terms']);
    const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', {
      params: { idPayment: after.idPayment },
    });
    expect(timeline).toMatchObject({
      body: expect.arrayContaining([
        expect.objectContaining({ kind: 'withdrawn', text: 'The buyer withdrew' }),
      ]),
    });
  });

  test('which is the withdrawal for the pairs that it names', async () => {
    const sold = await sellTo('DE');
    await withdraw(sold, { items: [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }] });
    await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 2 }]);
    expect(await groundsOf(sold)).toEqual(['terms']);
  });
});
