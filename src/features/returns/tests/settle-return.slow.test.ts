import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StockedUnits } from '#tests/support/invariants.ts';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { testPassword } from '#tests/support/test-shop.ts';
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

async function announce(quantity: number, swapFor?: string): Promise<string> {
  const made = await opened.announce(sold.member, sold, [
    { size: sold.size, quantity, reason: 'too_small', ...(swapFor !== undefined && { swapFor }) },
  ]);
  if (!made.ok) throw new Error(made.problem.detail);
  return made.body._id;
}

const stocks = async () => [await opened.stock(sold.size), await opened.stock(newSize)];
const expectNothingLost = async () => expect(await opened.findWrong(stocked)).toEqual([]);
const notNow = (detail: RegExp) => ({
  problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringMatching(detail) },
});
const refundOnOrderPage = (size: string, quantity: number, restock: boolean) =>
  opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock,
    items: [{ _id: 'shoe-orbit', size, quantity }],
  });

describe('a return that arrived', () => {
  test('is refunded to the cent, once; its pairs are in stock and the reserved size is for sale again', async () => {
    const id = await announce(2, newSize);
    expect(await opened.arrive(id, true)).toMatchObject({ ok: true, body: { state: 'arrived' } });
    expect(await stocks()).toEqual([4, 1]);
    const settled = await Promise.all([opened.settle(id, 'refund'), opened.settle(id, 'refund')]);
    expect(settled).toMatchObject(Array(2).fill({ ok: true, body: { state: 'settled', outcome: 'refund' } }));
    expect(await stocks()).toEqual([4, 3]);
    expect(await opened.providerRefunds(sold.intent)).toMatchObject([{ amount: 24_000 }]);
    expect(await opened.list(sold.idPayment)).toMatchObject([
      { amountCents: 24_000, restock: false, items: [{ size: sold.size, quantity: 2 }] },
    ]);
    await expectNothingLost();
    expect(await opened.mailsTo(sold.member.email)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Your return .* arrived$/),
        expect.stringMatching(/^Your return .* is settled$/),
        expect.stringMatching(/^We sent your refund/),
      ]),
    );
    expect(await opened.settle(id, 'send')).toMatchObject(notNow(/already settled/));
  });

  test('of damaged pairs is refunded without restocking them', async () => {
    const id = await announce(1);
    await opened.arrive(id, false);
    await opened.settle(id, 'refund');
    expect(await stocks()).toEqual([2, 3]);
    await expectNothingLost();
  });

  test.each([true, false])(
    'is settled with the new size, which the order then has (restocked: %s)',
    async (restock) => {
      const id = await announce(2, newSize);
      await opened.arrive(id, restock);
      expect(await opened.settle(id, 'send')).toMatchObject({ body: { state: 'settled', outcome: 'send' } });
      expect(await opened.linesOf(sold)).toEqual({ [sold.size]: 1, [newSize]: 2 });
      expect(await stocks()).toEqual([restock ? 4 : 2, 1]);
      await expectNothingLost();
      expect((await refundOnOrderPage(newSize, 2, true)).body).toMatchObject({ amountCents: 24_000 });
      expect((await refundOnOrderPage(sold.size, 1, true)).body).toMatchObject({ amountCents: 12_000 });
      expect((await opened.orderOf(sold.idPayment)).refunded).toBe(36_000);
      await expectNothingLost();
    },
  );

  test('is in its parcel with the new size, so nothing is left to send', async () => {
    const id = await announce(2, newSize);
    await opened.arrive(id, true);
    await opened.settle(id, 'send');
    const sent = async () => {
      const { shipment, shipments, leftToSend } = await opened.orderOf(sold.idPayment);
      const sizes = shipments.flatMap(({ lines }) => lines.map(({ size, quantity }) => [size, quantity]));
      return { isSent: shipment !== null, sizes: Object.fromEntries(sizes), leftToSend };
    };
    const swapped = { isSent: true, sizes: { [sold.size]: 1, [newSize]: 2 }, leftToSend: [] };
    expect(await sent()).toEqual(swapped);
    await refundOnOrderPage(newSize, 1, true);
    expect(await sent()).toEqual(swapped);
  });

  test('sends the new sizes and refunds the other pairs, if it has both', async () => {
    const made = await opened.announce(sold.member, sold, [
      { size: sold.size, quantity: 1, swapFor: newSize },
      { size: sold.size, quantity: 1 },
    ]);
    if (!made.ok) throw new Error(made.problem.detail);
    await opened.arrive(made.body._id, true);
    expect(await opened.settle(made.body._id, 'send')).toMatchObject({ ok: true });
    expect(await opened.linesOf(sold)).toEqual({ [sold.size]: 2, [newSize]: 1 });
    expect((await opened.orderOf(sold.idPayment)).refunded).toBe(12_000);
    await expect(opened.undo(made.body._id)).resolves.toMatchObject(notNow(/were refunded/));
    await expectNothingLost();
  });

  test('is not settled before it arrives, nor sent if nobody asked for another size, nor canceled', async () => {
    const id = await announce(1);
    expect(await opened.settle(id, 'refund')).toMatchObject(notNow(/not arrived yet/));
    await opened.arrive(id, true);
    expect(await opened.settle(id, 'send')).toMatchObject(notNow(/Nobody asked for another size/));
    expect(await opened.cancel(id)).toMatchObject(notNow(/cannot be canceled/));
    expect(await opened.arrive('unknown', true)).toMatchObject({ problem: { status: 404 } });
  });
});

test('a new size is not sent once the order was fully refunded', async () => {
  const id = await announce(1, newSize);
  await opened.arrive(id, true);
  await opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock: false,
    amountCents: 36_000,
  });
  expect(await opened.settle(id, 'send')).toMatchObject(notNow(/fully refunded/));
});

describe('pairs of a return', () => {
  test('are not refunded on the page of the order while it is open, nor restocked twice', async () => {
    const id = await announce(2);
    expect((await refundOnOrderPage(sold.size, 2, true)).body.detail).toMatch(/in an open return/);
    expect(await refundOnOrderPage(sold.size, 1, true)).toMatchObject({ status: 201 });
    await opened.arrive(id, true);
    await opened.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
    await opened.settle(id, 'refund');
    expect((await refundOnOrderPage(sold.size, 2, true)).body.detail).toMatch(/already back in stock/);
    expect(await refundOnOrderPage(sold.size, 2, false)).toMatchObject({ status: 201 });
    await expectNothingLost();
  });

  test('that were refunded since it expired do not arrive', async () => {
    const id = await announce(1, newSize);
    await opened.expire(id);
    await refundOnOrderPage(sold.size, 3, true);
    expect(await opened.arrive(id, true)).toMatchObject(notNow(/were refunded/));
    await expectNothingLost();
  });
});

describe('a return whose pairs do not come', () => {
  test('expires if it is a swap: the reserved pairs are for sale again', async () => {
    const id = await announce(2, newSize);
    await opened.expire(id);
    expect((await opened.returnsOf(sold)).returns).toMatchObject([{ state: 'expired', reservedUntil: null }]);
    expect(await stocks()).toEqual([2, 3]);
    await expectNothingLost();
  });

  test('can still arrive after that; the new size is sent if it is there', async () => {
    const id = await announce(2, newSize);
    await opened.expire(id);
    expect(await opened.arrive(id, true)).toMatchObject({ body: { state: 'arrived' } });
    await opened.shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('size', '=', newSize).execute();
    expect(await opened.settle(id, 'send')).toMatchObject({ problem: { code: 'OUT_OF_STOCK' } });
    await opened.shop.db.updateTable('shoe_size').set({ quantity: 3 }).where('size', '=', newSize).execute();
    expect(await opened.settle(id, 'send')).toMatchObject({ ok: true });
    await expectNothingLost();
  });

  test('stays announced without a swap, and is overdue', async () => {
    const id = await announce(1);
    await opened.expire(id);
    const listed = await opened.ada.call('GET /admin/returns', { query: { overdue: true, limit: 1 } });
    expect(listed).toMatchObject({ ok: true, body: [{ _id: id, state: 'announced', overdue: true }] });
    expect(
      await opened.ada.call('GET /admin/returns', {
        query: { state: 'announced', overdue: false, limit: 100 },
      }),
    ).not.toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ _id: id })]),
    });
  });

  test('is canceled, which releases the reserved pairs', async () => {
    const id = await announce(2, newSize);
    expect(await opened.cancel(id)).toMatchObject({ body: { state: 'canceled', reservedUntil: null } });
    expect(await stocks()).toEqual([2, 3]);
    expect((await opened.returnsOf(sold)).returnable).toMatchObject([{ quantity: 3 }]);
    await expectNothingLost();
  });
});

describe('an undo', () => {
  test('of an arrival takes the pairs out of stock again', async () => {
    const id = await announce(2, newSize);
    await opened.arrive(id, true);
    expect(await opened.undo(id)).toMatchObject({ ok: true });
    expect(await stocks()).toEqual([2, 1]);
    await expectNothingLost();
  });

  test('of an arrival is refused once the pairs were sold', async () => {
    const id = await announce(2);
    await opened.arrive(id, true);
    await opened.shop.db
      .updateTable('shoe_size')
      .set({ quantity: 1 })
      .where('size', '=', sold.size)
      .execute();
    expect(await opened.undo(id)).toMatchObject(notNow(/sold or reserved in the meantime/));
  });

  test('of a cancellation reserves the new size again, if the pairs are not in another return', async () => {
    const id = await announce(2, newSize);
    await opened.cancel(id);
    const other = await announce(2);
    expect(await opened.undo(id)).toMatchObject(notNow(/in another return/));
    await opened.cancel(other);
    expect(await opened.undo(id)).toMatchObject({ ok: true });
    expect(await stocks()).toEqual([2, 1]);
    await expectNothingLost();
  });

  test('of a sent size gives the order its old size back', async () => {
    const id = await announce(2, newSize);
    await opened.arrive(id, true);
    await opened.settle(id, 'send');
    await opened.shop.db
      .updateTable('account_session')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    expect(await opened.undo(id)).toMatchObject({ problem: { code: 'PROOF_NEEDED' } });
    await opened.ada.call('POST /account/proof', { body: { password: testPassword } });
    expect(await opened.undo(id)).toMatchObject({ ok: true });
    expect(await opened.linesOf(sold)).toEqual({ [sold.size]: 3 });
    expect(await stocks()).toEqual([4, 1]);
    await expectNothingLost();
  });

  test('of a refund there is none', async () => {
    const id = await announce(1);
    await opened.arrive(id, true);
    const settled = await opened.settle(id, 'refund');
    expect(settled).toMatchObject({ ok: true });
    await expect(opened.undo(id)).resolves.toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } });
  });
});

test('the reasons are counted by shoe and size, without canceled returns', async () => {
  await opened.cancel(await announce(1));
  await announce(2);
  const listed = await opened.ada.call('GET /admin/return-reasons', { query: { limit: 100 } });
  expect(listed).toMatchObject({
    body: expect.arrayContaining([
      {
        shoeId: 'shoe-orbit',
        name: 'Orbit Runner',
        size: sold.size,
        pairs: 2,
        reasons: { too_small: 2, too_big: 0, not_liked: 0, faulty: 0, other: 0 },
      },
    ]),
  });
});

test('what arrived counts for how the shoe fits, until it is undone', async () => {
  const count = async () =>
    (await opened.shop.visitor().request('GET', '/api/shoes/shoe-orbit/sent-back')).json();
  const before = await count();
  const id = await announce(2);
  expect(await count()).toEqual(before);
  await opened.arrive(id, false);
  const more = { ...before, pairs: before.pairs + 2, tooSmall: before.tooSmall + 2 };
  expect(await count()).toEqual(more);
  await opened.undo(id);
  expect(await count()).toEqual(before);
  expect((await opened.shop.visitor().request('GET', '/api/shoes/nothing/sent-back')).json()).toEqual({
    pairs: 0,
    tooSmall: 0,
    tooBig: 0,
  });
});
