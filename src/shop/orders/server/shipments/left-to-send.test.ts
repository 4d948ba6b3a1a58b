import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftToSend, type SentPairs } from './left-to-send.ts';

const pairs = fc.array(
  fc.record({
    shoe_id: fc.constantFrom('orbit', 'comet'),
    size: fc.constantFrom('9', '10'),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 6 },
);
const count = (list: readonly SentPairs[]) => list.reduce((sum, { quantity }) => sum + quantity, 0);

test('whatever is sent or refunded of what is left, nothing is left of it and the rest stays', () => {
  fc.assert(
    fc.property(pairs, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.boolean())), (ordered, steps) => {
      const sent: SentPairs[] = [];
      const refunded: SentPairs[] = [];
      for (const [which, wanted, isRefund] of steps) {
        const left = leftToSend({ ordered, refunded, sent });
        const chosen = left[which % Math.max(1, left.length)];
        const quantity = Math.min(wanted, chosen?.quantity ?? 0);
        if (chosen && quantity > 0) (isRefund ? refunded : sent).push({ ...chosen, quantity });
      }
      const left = leftToSend({ ordered, refunded, sent });
      expect(count(left) + count(sent) + count(refunded)).toBe(count(ordered));
      expect(left.every(({ quantity }) => quantity > 0)).toBe(true);
    }),
  );
});

test('pairs that were sent and then refunded do not make others count as sent', () => {
  const size = (label: string) => ({ shoe_id: 'orbit', size: label, quantity: 1 });
  expect(leftToSend({ ordered: [size('9'), size('10')], sent: [size('9')], refunded: [size('9')] })).toEqual([
    size('10'),
  ]);
});
