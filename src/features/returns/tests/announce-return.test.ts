import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { previewMail } from '#tests/support/preview-mail.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

/** How many pairs of every shoe a feature keeps for others. */
const gate = { kept: 0 };
let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop((payment) => payment, {}, undefined, [
    {
      gate: {
        concerns: sql<boolean>`false`,
        look: () => sql`null`,
        keptForOthers: () => sql<number>`${sql.lit(gate.kept)}::int`,
        refuse: () => null,
        take: async () => true,
      },
    },
  ]);
});
afterAll(() => opened.shop.close());

const notNow = (detail: RegExp) => ({
  ok: false,
  problem: { status: 409, code: 'NOT_ALLOWED_NOW', detail: expect.stringMatching(detail) },
});

const unknown = { problem: { status: 404, code: 'NOT_FOUND' } };
const statusOf = (result: Awaited<ReturnType<ReturnShop['announce']>>) =>
  result.ok ? result.status : result.problem.status;

describe('a buyer', () => {
  test('announces pairs that come back for their money; nothing is reserved, and an email says what is next', async () => {
    const sold = await opened.sellAndShip();
    const { member, size } = sold;
    const made = await opened.announce(member, sold, [{ size, quantity: 1, reason: 'too_small' }]);
    expect(made).toMatchObject({
      status: 201,
      body: {
        idPayment: sold.idPayment,
        items: [{ _id: 'shoe-orbit', name: 'Orbit Runner', size, quantity: 1, reason: 'too_small' }],
        state: 'announced',
        outcome: null,
        reservedUntil: null,
      },
    });
    expect(await opened.returnsOf(sold)).toMatchObject({
      returns: [{ state: 'announced' }],
      returnable: [{ _id: 'shoe-orbit', size, quantity: 2 }],
      address: null,
    });
    expect(await opened.mailsTo(member.email)).toContain(`Your return for order ${orderNumber(sold.id)}`);
    const { body_text: sent } = await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('kind', '=', 'return')
      .where('recipient', '=', member.email)
      .executeTakeFirstOrThrow();
    expect(await previewMail(opened.ada, 'return-announced')).toBe(sent);
    for (const kind of ['return-arrived', 'return-settled'])
      expect(await previewMail(opened.ada, kind)).toContain(`Orbit Runner, size ${size}`);
  });

  test('swaps pairs for another size, which leaves the stock at once for two weeks', async () => {
    const sold = await opened.sellAndShip();
    const newSize = await opened.addSize(3);
    const stocked = await opened.countUnits();
    const made = await opened.announce(sold.member, sold, [
      { size: sold.size, quantity: 2, swapFor: newSize },
    ]);
    if (!made.ok) throw new Error(made.problem.detail);
    const days = (Date.parse(made.body.reservedUntil ?? '') - Date.parse(made.body.date)) / 86_400_000;
    expect(days).toBeCloseTo(14, 5);
    expect(await opened.stock(newSize)).toBe(1);
    expect(await opened.findWrong(stocked)).toEqual([]);
  });

  test('cannot swap for a size that is sold out, and nothing is made', async () => {
    const sold = await opened.sellAndShip();
    const newSize = await opened.addSize(1);
    expect(
      await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 2, swapFor: newSize }]),
    ).toMatchObject({
      problem: {
        status: 409,
        code: 'OUT_OF_STOCK',
        detail: `Only 1 pair in size ${newSize} is left, so nothing was announced. Choose another size or a refund`,
      },
    });
    expect(await opened.stock(newSize)).toBe(1);
    expect((await opened.returnsOf(sold)).returns).toEqual([]);
  });

  test('does not get a pair that a feature keeps for others', async () => {
    const sold = await opened.sellAndShip();
    const swapFor = await opened.addSize(2);
    gate.kept = 2;
    const items = [{ size: sold.size, quantity: 1, swapFor }];
    expect(await opened.announce(sold.member, sold, items)).toMatchObject({
      problem: { code: 'OUT_OF_STOCK' },
    });
    gate.kept = 1;
    expect(await opened.announce(sold.member, sold, items)).toMatchObject({ status: 201 });
    gate.kept = 0;
  });

  test('who sends the request again with its key gets the same return', async () => {
    const sold = await opened.sellAndShip();
    const key = crypto.randomUUID();
    const items = [{ size: sold.size, quantity: 1 }];
    const both = await Promise.all([
      opened.announce(sold.member, sold, items, { key }),
      opened.announce(sold.member, sold, items, { key }),
    ]);
    expect(both.map(statusOf)).toEqual([201, 201]);
    expect((await opened.returnsOf(sold)).returns).toHaveLength(1);
  });

  test('cannot return pairs of an order until all of it has shipped', async () => {
    const sold = await opened.sell();
    const { idPayment, size } = sold;
    const parcel = (quantity: number) =>
      opened.ada.call('POST /admin/orders/{idPayment}/shipments', {
        params: { idPayment },
        body: { lines: [{ _id: 'shoe-orbit', size, quantity }], carrier: 'UPS', number: '' },
      });
    await parcel(1);
    const announce = () => opened.announce(sold.member, sold, [{ size, quantity: 1 }]);
    expect(await announce()).toMatchObject(notNow(/Part of this order has yet to ship/));
    await parcel(2);
    expect(statusOf(await announce())).toBe(201);
  });

  test('cannot return pairs twice, also with two requests at once', async () => {
    const sold = await opened.sellAndShip();
    const items = [{ size: sold.size, quantity: 2 }];
    const both = await Promise.all([
      opened.announce(sold.member, sold, items),
      opened.announce(sold.member, sold, items),
    ]);
    expect(both.map(statusOf).sort()).toEqual([201, 409]);
    expect(both.find(({ ok }) => !ok)).toMatchObject(notNow(/already in an open return. Only 1 pair can/));
  });

  test('without a session is known by the email of the order, and a wrong one finds nothing', async () => {
    const sold = await opened.sellAndShip();
    const items = [{ size: sold.size, quantity: 1 }];
    const visitor = opened.shop.visitor();
    expect(await opened.announce(visitor, sold, items, { email: 'somebody@else.example' })).toMatchObject(
      unknown,
    );
    expect(await opened.announce(visitor, sold, items, { email: 'x@example..com' })).toMatchObject({
      problem: { errors: [{ field: 'email', message: 'Use a valid email' }] },
    });
    expect(await opened.announce(visitor, sold, items)).toMatchObject(unknown);
    expect(await opened.announce(visitor, { idPayment: 'unknown' }, items)).toMatchObject(unknown);
    expect(
      await opened.announce(visitor, sold, items, { email: sold.member.email.toUpperCase() }),
    ).toMatchObject({ status: 201 });
  });
});

test('another customer cannot return pairs of an order, an administrator can', async () => {
  const sold = await opened.sellAndShip();
  const other = await opened.sell();
  const items = [{ size: sold.size, quantity: 1 }];
  expect(await opened.announce(other.member, sold, items)).toMatchObject(unknown);
  expect(await opened.announce(opened.ada, sold, items)).toMatchObject({ status: 201 });
});

test.each([
  ['more pairs than the order has', { quantity: 4 }, 'items.0.quantity'],
  ['the size that the pairs have', { quantity: 1, swapFor: 'same' }, 'items.0.swapFor'],
  ['pairs that the order does not have', { quantity: 1, size: '77' }, 'items.0.size'],
  ['no pairs', { quantity: 0 }, 'items.0.quantity'],
] satisfies readonly (readonly [string, { quantity: number; size?: string; swapFor?: string }, string])[])(
  '%s is a mistake in a field',
  async (_, item: { quantity: number; size?: string; swapFor?: string }, field) => {
    const sold = await opened.sellAndShip();
    const { size } = sold;
    const wanted = { size, ...item, ...(item.swapFor === 'same' && { swapFor: size }) };
    expect(await opened.announce(sold.member, sold, [wanted])).toMatchObject({
      problem: { status: 422, errors: [{ field }] },
    });
  },
);

describe('an order', () => {
  test('that has not shipped, was canceled or is disputed has no returns', async () => {
    const sold = await opened.sell();
    const announce = () => opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1 }]);
    expect(await announce()).toMatchObject(notNow(/hasn't shipped yet/));
    await opened.shop.db
      .updateTable('shop_order')
      .set({ disputed: true, status: 'Received' })
      .where('id', '=', sold.id)
      .execute();
    expect(await announce()).toMatchObject(notNow(/disputed/));
    await opened.shop.db
      .updateTable('shop_order')
      .set({ disputed: false, status: 'Pending', canceled_at: new Date() })
      .where('id', '=', sold.id)
      .execute();
    expect(await announce()).toMatchObject(notNow(/canceled/));
  });

  test('that was received has returns, of pairs that were not refunded', async () => {
    const sold = await opened.sell();
    const { idPayment, size } = sold;
    await opened.ada.call('PUT /cart/order/{idPayment}', {
      params: { idPayment },
      body: { status: 'Received' },
    });
    const items = [{ _id: 'shoe-orbit', size, quantity: 2 }];
    await opened.refund(idPayment, { reason: 'requested_by_customer', restock: true, items });
    expect(await opened.announce(sold.member, sold, [{ size, quantity: 2 }])).toMatchObject(
      notNow(/already refunded. Only 1 pair can still be returned/),
    );
    expect(await opened.announce(sold.member, sold, [{ size, quantity: 1 }])).toMatchObject({ status: 201 });
  });
});
