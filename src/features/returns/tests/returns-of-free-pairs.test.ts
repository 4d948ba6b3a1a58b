import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { discountHook, testDiscount } from '#tests/support/discount-hook.ts';
import type { StockedUnits } from '#tests/support/invariants.ts';
import type { Member } from '#tests/support/test-shop.ts';
import type { AnnouncedItem } from '../contract/returns.ts';
import { returns } from '../returns.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

/** Whether the payment provider can be reached. */
const provider = { isThere: true };
/** What the code takes off the first line of a cart: two pairs. */
const twoPairs = 24_000;
let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop(
    (payment) => ({
      ...payment,
      findPaymentChanges: async (intent) => (provider.isThere ? payment.findPaymentChanges(intent) : null),
    }),
    {},
    undefined,
    [
      returns.purchases,
      {
        discount: {
          ...discountHook.discount,
          price: (_, lines) => ({
            lines: lines.map((_line, index) => (index === 0 ? twoPairs : 0)),
            deliveryPercent: 0,
          }),
        },
      },
    ],
  );
});
afterAll(() => opened.shop.close());

let member: Member;
let idPayment: string;
let free: string;
let paid: string;
let stocked: StockedUnits;
/** An order with two free pairs of one size, and a pair of another one for $120. */
beforeEach(async () => {
  provider.isThere = true;
  const { shop, ada } = opened;
  member = await shop.signUp();
  [free, paid] = [
    await addSizeWithStock(shop, 'shoe-orbit', 2),
    await addSizeWithStock(shop, 'shoe-orbit', 1),
  ];
  const lines = [
    await createCartLine(shop, 'shoe-orbit', free, 2),
    await createCartLine(shop, 'shoe-orbit', paid, 1),
  ];
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), lines);
  const discounted = { ...body, amount: body.amount - twoPairs, discountCode: testDiscount.code };
  const bought = await sendCheckout(member, discounted);
  idPayment = String(bought.body.idPayment);
  const shipped = await ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '' },
  });
  expect(shipped).toMatchObject({ ok: true });
  stocked = await opened.countUnits();
});

async function announceAndArrive(items: readonly Omit<AnnouncedItem, '_id'>[]): Promise<string> {
  const made = await opened.announce(member, { idPayment }, items);
  if (!made.ok) throw new Error(made.problem.detail);
  expect(await opened.arrive(made.body._id, true)).toMatchObject({ ok: true });
  return made.body._id;
}

const settledMail = async () =>
  (
    await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', member.email)
      .where('subject', 'like', 'Your return % is settled')
      .executeTakeFirstOrThrow()
  ).body_text;

const nothingPaid = 'You paid nothing for the pairs to be refunded, so no money is sent';
const returnable = async () => (await opened.returnsOf({ idPayment })).returnable;

test('pairs that a discount made free are settled with a refund of nothing, without the provider', async () => {
  const id = await announceAndArrive([{ size: free, quantity: 1 }]);
  provider.isThere = false;
  expect(await opened.settle(id, 'refund')).toMatchObject({
    ok: true,
    body: { state: 'settled', outcome: 'refund' },
    auditEntry: { title: expect.stringContaining('return') },
  });
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true, auditEntry: null });
  provider.isThere = true;
  expect(await opened.list(idPayment)).toEqual([]);
  expect(await opened.orderOf(idPayment)).toMatchObject({ amount: 12_000, refunded: 0 });
  expect(await settledMail()).toContain(nothingPaid);
  expect(await settledMail()).not.toContain('We asked your bank');
  const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  expect(timeline).toMatchObject({
    body: expect.arrayContaining([expect.objectContaining({ text: 'Return: Settled without a refund' })]),
  });
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test('free pairs that came back are not returned again, and their settlement can be undone', async () => {
  const id = await announceAndArrive([{ size: free, quantity: 2 }]);
  await opened.settle(id, 'refund');
  expect(await returnable()).toEqual([{ _id: 'shoe-orbit', size: paid, quantity: 1 }]);
  expect(await opened.announce(member, { idPayment }, [{ size: free, quantity: 1 }])).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('None are left to return') },
  });
  expect(await opened.undo(id)).toMatchObject({ ok: true });
  expect((await opened.returnsOf({ idPayment })).returns).toMatchObject([
    { state: 'arrived', outcome: null },
  ]);
  expect(await opened.findWrong(stocked)).toEqual([]);
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test('free pairs beside a swap are settled with the new size and no refund', async () => {
  const newSize = await opened.addSize(1);
  stocked = await opened.countUnits();
  const id = await announceAndArrive([
    { size: free, quantity: 1, swapFor: newSize },
    { size: free, quantity: 1 },
  ]);
  expect(await opened.settle(id, 'send')).toMatchObject({ ok: true, body: { outcome: 'send' } });
  expect(await opened.list(idPayment)).toEqual([]);
  expect(await settledMail()).toContain('Your pairs in the new size are on their way');
  expect(await settledMail()).toContain(nothingPaid);
  expect(await opened.findWrong(stocked)).toEqual([]);
});

test('free and paid pairs that come back together are refunded with what was paid', async () => {
  const id = await announceAndArrive([
    { size: free, quantity: 2 },
    { size: paid, quantity: 1 },
  ]);
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  expect(await opened.list(idPayment)).toMatchObject([{ amountCents: 12_000 }]);
  expect(await settledMail()).toContain('We asked your bank');
  expect(await opened.findWrong(stocked)).toEqual([]);
});
