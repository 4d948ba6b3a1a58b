import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRefund } from '#shop/orders/server/payments/refunds/plan-refund.ts';
import {
  type ExchangeableLine,
  planSizeChange,
} from '#shop/orders/server/payments/until-sent/plan-size-change.ts';

const lineOf = (
  size: string,
  quantity: number,
  discount_cents: number,
  position: number,
): ExchangeableLine => ({
  shoe_id: 'orbit',
  price_cents: 12_000,
  size,
  quantity,
  discount_cents,
  tax_cents: discount_cents * 2 + 1,
  position,
});

const sizes = ['8', '9', '10'];
const anySize = fc.constantFrom(...sizes);
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('exchange' as const), size: anySize, newSize: anySize }),
  fc.record({ kind: fc.constant('refund' as const), size: anySize }),
);

test('however sizes are changed and pairs refunded, all refunds together return what was paid, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4_999 })), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.array(anyStep, { maxLength: 12 }),
      (bought, steps) => {
        let lines = bought.map(([quantity, discount], index) =>
          lineOf(sizes[index] ?? '', quantity, discount, index),
        );
        const paid = bought.reduce((sum, [quantity, discount]) => sum + quantity * 12_000 + discount + 1, 0);
        const refunded: { shoe_id: string; size: string; quantity: number }[] = [];
        const countOf = (size: string) => refunded.filter((one) => one.size === size).length;
        let left = paid;
        const refund = (size: string) => {
          const items = [{ shoe_id: 'orbit', size, quantity: 1 }];
          const planned = planRefund({ items: lines, refunded, left, currency: 'usd' }, { items });
          if ('message' in planned) return false;
          refunded.push(...planned.lines);
          left -= planned.amount;
          return true;
        };
        for (const step of steps) {
          if (step.kind === 'refund') refund(step.size);
          else {
            const from = lines.find(({ size }) => size === step.size);
            if (!from || step.newSize === step.size) continue;
            const { size, newSize } = step;
            const planned = planSizeChange(lines, {
              from,
              newSize,
              refunded: { old: countOf(size), new: countOf(newSize) },
            });
            if (typeof planned !== 'string') lines = planned.lines;
          }
        }
        const positions = lines.map(({ position }) => position);
        expect(new Set(positions).size).toBe(positions.length);
        expect(new Set(lines.map(({ size }) => size)).size).toBe(lines.length);
        expect(
          lines.reduce(
            (sum, line) => sum + line.quantity * line.price_cents - line.discount_cents + line.tax_cents,
            0,
          ),
        ).toBe(paid);
        for (const size of sizes) while (refund(size));
        expect(left).toBe(0);
      },
    ),
  );
});
