import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reducedCents, toPaidLine } from '#shop/orders/contract/fields/paid-line.ts';
import { reservationLimit } from '#shop/orders/contract/fields/reservation-limit.ts';
import { addSizeWithStock, createCartLine } from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { berlin, buyWith, makeCode, quoteCart } from './discount-shop.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
});
afterAll(() => opened.shop.close());

const shoes = ['shoe-orbit', 'shoe-ember', 'shoe-tide', 'shoe-nino'] as const;

const cart = fc
  .uniqueArray(fc.record({ shoe: fc.constantFrom(...shoes), quantity: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ shoe }) => shoe,
    minLength: 1,
    maxLength: 4,
  })
  .filter((lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= reservationLimit.inAll);
const rules = fc.record({
  kind: fc.constantFrom('percent', 'amount', 'delivery'),
  value: fc.integer({ min: 1, max: 100 }),
  /** Makes an amount of the value. */
  times: fc.integer({ min: 1, max: 701 }),
  shoes: fc.subarray([...shoes], { minLength: 0, maxLength: 2 }),
  sale: fc.boolean(),
  /** The price of delivery. */
  priceCents: fc.integer({ min: 1, max: 2_000 }),
});
/** In which order the pairs are given back. */
const order = fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 });

test('however an order with a code is refunded, its pairs and its delivery give back exactly what was paid for them', async () => {
  let discounted = 0;
  await fc.assert(
    fc.asyncProperty(
      cart,
      rules,
      order,
      async (wanted, { kind, value, times, shoes: named, sale, priceCents }, picks) => {
        await opened.ada.request('PUT', '/api/admin/settings', {
          body: { delivery: [{ country: 'DE', priceCents }] },
        });
        const lines = await Promise.all(
          wanted.map(async ({ shoe, quantity }) =>
            createCartLine(opened.shop, shoe, await addSizeWithStock(opened.shop, shoe, 3), quantity),
          ),
        );
        const code = await makeCode(opened.shop.db, {
          kind,
          value: kind === 'amount' ? value * times : value,
          shoe_ids: named,
          include_sale: sale,
        });
        const quoted = await quoteCart(mia, { code, lines });
        // Nothing in this cart is for the code, or it is less than a cent.
        if (quoted.status === 409) return;
        discounted += 1;
        const response = await buyWith(opened.shop, mia, {
          code,
          lines,
          amount: quoted.body.totalCents,
          address: berlin,
        });
        expect(response).toMatchObject({ status: 200 });
        const idPayment = String(response.body.idPayment);
        const { amount, discount, shoe, deliveryCents } = await opened.orderOf(idPayment);
        const paid = shoe.map((item) => reducedCents(toPaidLine(item, 'usd')));
        expect(paid.reduce((sum, cents) => sum + cents, deliveryCents)).toBe(amount);
        expect(deliveryCents < priceCents).toBe(kind === 'delivery');
        expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
        expect(discount?.cents).toBe(shoe.reduce((sum, { discountCents }) => sum + discountCents, 0));
        const pairs = lines.flatMap((line, index) => Array.from({ length: line.quantity }, () => index));
        const given = lines.map(() => 0);
        for (const pick of picks) {
          const [index] = pairs.splice(pick % Math.max(pairs.length, 1), 1);
          const line = index === undefined ? undefined : lines[index];
          if (index === undefined || !line) continue;
          const { _id, size } = line;
          const { status, body } = await opened.refund(idPayment, {
            items: [{ _id, size, quantity: 1 }],
            reason: 'requested_by_customer',
            restock: true,
          });
          // A pair for which nothing was paid has nothing to give back.
          if (status === 201) given[index] = (given[index] ?? 0) + body.amountCents;
          else expect(paid[index]).toBeLessThan(line.quantity);
        }
        expect(given).toEqual(paid);
        const rest = await opened.refund(idPayment, wholeRefund);
        expect(rest.status === 201 ? rest.body.amountCents : 0).toBe(deliveryCents);
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  expect(discounted).toBeGreaterThan(5);
});
