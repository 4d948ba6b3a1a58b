import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import type { StockedUnits } from '#tests/support/invariants.ts';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { startReturnJob } from '../server/return-job.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

let sold: SoldOrder;
let newSize: string;
let stocked: StockedUnits;
/** Five pairs of the old size were stocked, of which the order has three; and three of the new one. */
beforeEach(async () => {
  sold = await opened.sellAndShip();
  newSize = await opened.addSize(3);
  stocked = await opened.countUnits();
});

const expectNothingLost = async () => expect(await opened.findWrong(stocked)).toEqual([]);
const history = () => createAuditLogClient(opened.ada);

async function announce(items: { quantity: number; swapFor?: string }[]): Promise<string> {
  const wanted = items.map((item) => ({ size: sold.size, ...item }));
  const made = await opened.announce(sold.member, sold, wanted);
  if (!made.ok) throw new Error(made.problem.detail);
  return made.body._id;
}

const changeSize = () =>
  sold.member.call('POST /cart/order/{idPayment}/change-size', {
    params: { idPayment: sold.idPayment },
    body: { _id: 'shoe-orbit', size: sold.size, newSize },
  });
const cancelOrder = () =>
  sold.member.call('POST /cart/order/{idPayment}/cancel', {
    params: { idPayment: sold.idPayment },
    body: {},
  });
const inReturn = {
  problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringMatching(/are in a return/) },
};

describe('an order whose shipment was undone', () => {
  const undoShipment = async () => expect(await history().undoNewest(sold.id)).toMatchObject({ ok: true });

  test.each(['announced', 'arrived'])(
    'is neither canceled nor changed while a return is %s',
    async (state) => {
      const id = await announce([{ quantity: 2 }]);
      if (state === 'arrived') await opened.arrive(id, true);
      await undoShipment();
      expect(await changeSize()).toMatchObject(inReturn);
      expect(await cancelOrder()).toMatchObject(inReturn);
      await expectNothingLost();
    },
  );

  test('is neither canceled nor changed if the refund of pairs that are in stock again failed', async () => {
    const id = await announce([{ quantity: 2 }]);
    await opened.arrive(id, true);
    await opened.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
    await opened.settle(id, 'refund');
    await undoShipment();
    expect(await changeSize()).toMatchObject(inReturn);
    expect(await cancelOrder()).toMatchObject(inReturn);
    await expectNothingLost();
  });

  test('is changed and canceled after its return was settled', async () => {
    const id = await announce([{ quantity: 1 }]);
    await opened.arrive(id, true);
    await opened.settle(id, 'refund');
    await undoShipment();
    expect(await changeSize()).toMatchObject({ ok: true });
    await expectNothingLost();
    expect(await cancelOrder()).toMatchObject({ ok: true });
    await expectNothingLost();
    const { amount, refunded } = await opened.orderOf(sold.idPayment);
    expect(refunded).toBe(amount);
  });
});

test('pairs that came back with a swap are not restocked again after their refund failed', async () => {
  const id = await announce([{ quantity: 1, swapFor: newSize }, { quantity: 2 }]);
  await opened.arrive(id, true);
  await opened.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
  await opened.settle(id, 'send');
  const refund = (restock: boolean) =>
    opened.refund(sold.idPayment, {
      reason: 'requested_by_customer',
      restock,
      items: [{ _id: 'shoe-orbit', size: sold.size, quantity: 2 }],
    });
  expect((await refund(true)).body.detail).toMatch(/already back in stock/);
  expect(await refund(false)).toMatchObject({ status: 201 });
  await expectNothingLost();
});

describe('an order that reconciliation removes', () => {
  /** Hides the charge of the order, as if nobody had paid, and removes it. */
  async function remove(): Promise<void> {
    await opened.shop.sandboxPool.query('delete from sandbox.payment_intent where id = $1', [sold.intent]);
    const removed = await opened.ada.call('POST /admin/money/{intent}/settle', {
      params: { intent: sold.intent },
      body: { kind: 'order-without-charge' },
    });
    expect(removed).toMatchObject({ ok: true, body: { remaining: null } });
    const job = startReturnJob({ ...opened.shop.dependencies, db: opened.shop.db });
    await job.runOnce();
    await job.stop();
  }
  const stocks = async () => [await opened.stock(sold.size), await opened.stock(newSize)];

  test('releases its pairs once, and the size that is reserved for a swap', async () => {
    const id = await announce([{ quantity: 2, swapFor: newSize }]);
    await opened.arrive(id, true);
    expect(await stocks()).toEqual([4, 1]);
    await remove();
    expect(await stocks()).toEqual([5, 3]);
  });

  test('comes back with its return, whose pairs stay in stock', async () => {
    const id = await announce([{ quantity: 2, swapFor: newSize }]);
    await opened.arrive(id, true);
    await remove();
    expect(await history().undoNewest(sold.id)).toMatchObject({ ok: true });
    expect(await stocks()).toEqual([4, 3]);
    expect((await opened.returnsOf(sold)).returns).toMatchObject([{ _id: id, state: 'arrived' }]);
    await expectNothingLost();
    expect(await opened.settle(id, 'send')).toMatchObject({ ok: true });
    await expectNothingLost();
  });
});

test('removing the demo releases reserved sizes, and its undo brings the return back', async () => {
  const id = await announce([{ quantity: 1, swapFor: newSize }]);
  const other = await announce([{ quantity: 1, swapFor: newSize }]);
  await opened.arrive(other, true);
  const refunded = await announce([{ quantity: 1 }]);
  await opened.arrive(refunded, true);
  expect(await opened.settle(refunded, 'refund')).toMatchObject({ body: { refundStatus: 'succeeded' } });
  expect(await opened.stock(newSize)).toBe(1);
  await opened.shop.db.insertInto('demo_record').values({ kind: 'customer', id: sold.member.uid }).execute();
  expect(await opened.ada.call('DELETE /admin/demo-data', {})).toMatchObject({ ok: true });
  expect(await opened.stock(newSize)).toBe(3);
  const [entry] = await history().list({ entity: 'demo' });
  if (!entry) throw new Error('the removal has no entry');
  expect(await history().undo(entry)).toMatchObject({ ok: true });
  await opened.shop.db.deleteFrom('demo_record').execute();
  expect((await opened.returnsOf(sold)).returns).toMatchObject([
    { _id: refunded, state: 'settled', refundStatus: 'succeeded' },
    { _id: other, state: 'arrived', reservedUntil: null },
    { _id: id, state: 'expired' },
  ]);
  await expectNothingLost();
});

test('the timeline of an order tells what became of its returns', async () => {
  const id = await announce([{ quantity: 1, swapFor: newSize }]);
  await opened.arrive(id, true);
  await opened.settle(id, 'send');
  await opened.undo(id);
  const found = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', {
    params: { idPayment: sold.idPayment },
  });
  if (!found.ok) throw new Error(found.problem.detail);
  const texts = found.body.filter(({ kind }) => kind === 'return').map(({ text }) => text);
  expect(texts).toEqual([
    'Return announced',
    'Return: Arrived, restocked',
    'Return: New size sent',
    'Return undone: New size sent',
  ]);
});
