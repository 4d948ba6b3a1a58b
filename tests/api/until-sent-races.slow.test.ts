import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSizeWithStock } from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';
import { findMovementViolations } from '../support/movement-invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';

/** One round of each race: in one process the requests meet in the database's connection pool. */
const rounds = Array.from({ length: 12 }, (_, index) => index + 1);

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

const cancel = ({ idPayment, member }: SoldOrder) =>
  member.call('POST /cart/order/{idPayment}/cancel', { params: { idPayment }, body: {} });
const ship = ({ idPayment }: SoldOrder) =>
  opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '' },
  });
const changeSize = ({ idPayment, member }: SoldOrder, size: string, newSize: string) =>
  member.call('POST /cart/order/{idPayment}/change-size', {
    params: { idPayment },
    body: { _id: 'shoe-orbit', size, newSize },
  });

/** Runs work, and expects that afterwards nothing was lost. */
async function race<T>(sold: readonly SoldOrder[], work: () => Promise<T>): Promise<T> {
  const stocked = await countStockedUnits(opened.shop);
  const result = await work();
  expect(sold.length).toBeGreaterThan(0);
  expect(await findViolations(opened.shop, stocked)).toEqual([]);
  expect(await findMovementViolations(opened.shop)).toEqual([]);
  return result;
}

test.each(rounds)(
  'of a cancellation and a shipment at once exactly one happens (round %i)',
  async (round) => {
    const sold = await opened.sell();
    const [canceled, shipped] = await race([sold], () =>
      round % 2
        ? Promise.all([cancel(sold), ship(sold)])
        : Promise.all([ship(sold), cancel(sold)]).then(([a, b]) => [b, a] as const),
    );
    expect([canceled.ok, shipped.ok].filter(Boolean)).toHaveLength(1);
    const order = await opened.orderOf(sold.idPayment);
    expect([order.canceled, order.shipment !== null]).toEqual([canceled.ok, shipped.ok]);
    expect(order.refunded).toBe(canceled.ok ? order.amount : 0);
  },
);

test.each(rounds)('the last pairs of a size go to one of two orders (round %i)', async () => {
  const both = [await opened.sell(), await opened.sell()] as const;
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const results = await race(both, () =>
    Promise.all(both.map((sold) => changeSize(sold, sold.size, newSize))),
  );
  expect(results.map((result) => (result.ok ? 200 : result.problem.code)).sort()).toEqual([
    200,
    'OUT_OF_STOCK',
  ]);
  expect(await opened.stock(newSize)).toBe(0);
});

test.each(rounds)(
  'two orders that exchange their sizes crosswise do not lock each other out (round %i)',
  async () => {
    const [one, other] = [await opened.sell(), await opened.sell()] as const;
    for (const { size } of [one, other])
      await opened.shop.db.updateTable('shoe_size').set({ quantity: 3 }).where('size', '=', size).execute();
    const results = await race([one, other], () =>
      Promise.all([changeSize(one, one.size, other.size), changeSize(other, other.size, one.size)]),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
  },
);

test.each(rounds)('a size is changed before a cancellation or not at all (round %i)', async () => {
  const sold = await opened.sell();
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const [canceled, again] = await race([sold], () =>
    Promise.all([cancel(sold), cancel(sold), changeSize(sold, sold.size, newSize)]),
  );
  expect([canceled.ok, again.ok]).toEqual([true, true]);
  expect([await opened.stock(sold.size), await opened.stock(newSize)]).toEqual([5, 3]);
  expect(await opened.providerRefunds(sold.intent)).toHaveLength(1);
});

const sendPairs = ({ idPayment, size }: SoldOrder, quantity: number) =>
  opened.ada.call('POST /admin/orders/{idPayment}/shipments', {
    params: { idPayment },
    body: { lines: [{ _id: 'shoe-orbit', size, quantity }], carrier: 'UPS', number: '' },
  });

test.each(rounds)('of two administrators who send the same last pairs one does (round %i)', async () => {
  const sold = await opened.sell();
  await sendPairs(sold, 1);
  const sent = await race([sold], () => Promise.all([sendPairs(sold, 2), sendPairs(sold, 2)]));
  expect(sent.map((one) => (one.ok ? 201 : one.problem.code)).sort()).toEqual([201, 'NOT_ALLOWED_NOW']);
  const { shipments, shipment } = await opened.orderOf(sold.idPayment);
  expect([shipments.length, shipment !== null]).toEqual([2, true]);
});

test.each(rounds)('of a cancellation and a first parcel exactly one happens (round %i)', async (round) => {
  const sold = await opened.sell();
  const both = [() => cancel(sold), () => sendPairs(sold, 1)];
  const started = (round % 2 ? both : both.toReversed()).map((start) => start());
  const results = await race([sold], () => Promise.all(started));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { canceled, shipments } = await opened.orderOf(sold.idPayment);
  expect(canceled).toBe(shipments.length === 0);
});

test.each(rounds)('pairs that are refunded first are not sent any more (round %i)', async () => {
  const sold = await opened.sell();
  const items = [{ _id: 'shoe-orbit', size: sold.size, quantity: 2 }];
  const [sent, refunded] = await race([sold], () =>
    Promise.all([
      sendPairs(sold, 2),
      opened.refund(sold.idPayment, { items, reason: 'requested_by_customer', restock: true }),
    ]),
  );
  // A refund of pairs that were sent is possible, because they may have come back.
  expect(refunded.status).toBe(201);
  const { shipments, leftToSend } = await opened.orderOf(sold.idPayment);
  expect([shipments.length, leftToSend.length]).toEqual(sent.ok ? [1, 0] : [0, 1]);
});
