import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderReturn } from '../contract/returns.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

/** What buyers and administrators do with an order and its returns. Numbers choose one of what is there. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('announce' as const),
    size: fc.nat(),
    quantity: fc.integer({ min: 1, max: 2 }),
    swapFor: fc.option(fc.nat()),
  }),
  fc.record({
    kind: fc.constantFrom(
      'restock' as const,
      'arrive' as const,
      'arrive-part' as const,
      'refund' as const,
      'send' as const,
      'cancel' as const,
      'expire' as const,
      'undo' as const,
    ),
    return: fc.nat(),
  }),
  fc.record({ kind: fc.constant('refund-pairs' as const), size: fc.nat(), restock: fc.boolean() }),
);

test('whatever is returned, swapped, canceled, expired, refunded and undone: nothing is lost or appears', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const sold = await opened.sellAndShip();
      const sizes = [sold.size, await opened.addSize(2), await opened.addSize(1)];
      const stocked = await opened.countUnits();
      for (const one of steps) {
        if (one.kind === 'announce') {
          const [size, swapFor] = [
            pick(sizes, one.size),
            one.swapFor === null ? null : pick(sizes, one.swapFor),
          ];
          await opened.announce(sold.member, sold, [
            { size, quantity: one.quantity, ...(swapFor !== null && { swapFor }) },
          ]);
        } else if (one.kind === 'refund-pairs')
          await opened.refund(sold.idPayment, {
            reason: 'requested_by_customer',
            restock: one.restock,
            items: [{ _id: 'shoe-orbit', size: pick(sizes, one.size), quantity: 1 }],
          });
        else {
          const { returns } = await opened.returnsOf(sold);
          if (returns.length > 0) await take(one.kind, pick(returns, one.return));
        }
        expect(await opened.findWrong(stocked)).toEqual([]);
      }
      const { amount, refunded } = await opened.orderOf(sold.idPayment);
      expect(refunded).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 40 },
  );
}, 120_000);

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('the list is empty');
  return found;
}

async function take(
  kind: 'restock' | 'arrive' | 'arrive-part' | 'refund' | 'send' | 'cancel' | 'expire' | 'undo',
  { _id: id, items }: OrderReturn,
): Promise<unknown> {
  if (kind === 'expire') return opened.expire(id);
  if (kind === 'cancel') return opened.cancel(id);
  if (kind === 'undo') return opened.undo(id).catch(() => null);
  if (kind === 'refund' || kind === 'send') return opened.settle(id, kind);
  if (kind === 'arrive-part') return opened.arrive(id, true, [{ size: items[0]?.size ?? '', quantity: 1 }]);
  return opened.arrive(id, kind === 'restock');
}
