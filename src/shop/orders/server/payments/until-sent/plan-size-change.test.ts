import { expect, test } from 'vitest';
import { type ExchangeableLine, planSizeChange } from './plan-size-change.ts';

const lineOf = (
  size: string,
  quantity: number,
  discount_cents = 0,
  position = Number(size),
): ExchangeableLine => ({
  shoe_id: 'orbit',
  price_cents: 12_000,
  size,
  quantity,
  discount_cents,
  tax_cents: 3 * discount_cents,
  position,
});

const change = (
  lines: ExchangeableLine[],
  [size, newSize]: [string, string],
  { pairs, ...refunded }: { old?: number; new?: number; pairs?: number } = {},
) => {
  const from = lines.find((line) => line.size === size);
  if (!from) throw new Error('there is no such line');
  return planSizeChange(lines, {
    from,
    newSize,
    refunded: { old: 0, new: 0, ...refunded },
    ...(pairs !== undefined && { pairs }),
  });
};

test('a line gets the new size', () => {
  expect(change([lineOf('8', 2, 500), lineOf('9', 1)], ['8', '10'])).toEqual({
    pairs: 2,
    lines: [lineOf('9', 1), lineOf('10', 2, 500, 8)],
  });
});

test('pairs join the line of their new size', () => {
  expect(change([lineOf('8', 1, 500), lineOf('9', 2, 300)], ['8', '9'])).toEqual({
    pairs: 1,
    lines: [lineOf('9', 3, 800)],
  });
});

test('refunded pairs stay as they were', () => {
  expect(change([lineOf('8', 3, 1000)], ['8', '9'], { old: 1 })).toEqual({
    pairs: 2,
    lines: [
      { ...lineOf('8', 1, 333), tax_cents: 1000 },
      { ...lineOf('9', 2, 667), tax_cents: 2000 },
    ],
  });
});

test('pairs that were all refunded cannot be exchanged', () => {
  expect(change([lineOf('8', 2)], ['8', '9'], { old: 2 })).toContain('were refunded');
});

test('no size gets more pairs than one order may have', () => {
  expect(change([lineOf('8', 2), lineOf('9', 2)], ['8', '9'])).toContain('at most 3 pairs');
  expect(change([lineOf('8', 2), lineOf('9', 2)], ['8', '9'], { new: 1 })).toMatchObject({ pairs: 2 });
});

test('pairs do not join others whose refunds would not add up any more', () => {
  expect(change([lineOf('8', 1, 0), lineOf('9', 2, 1000)], ['8', '9'], { new: 1 })).toContain(
    'already refunded',
  );
  expect(change([lineOf('8', 1, 500), lineOf('9', 2, 1000)], ['8', '9'], { new: 1 })).toMatchObject({
    pairs: 1,
  });
});

test('some pairs of a line move, and all pairs still cost what was paid', () => {
  expect(change([lineOf('8', 3, 1000)], ['8', '9'], { old: 1, pairs: 1 })).toEqual({
    pairs: 1,
    lines: [
      { ...lineOf('8', 2, 666), tax_cents: 2000 },
      { ...lineOf('9', 1, 334), tax_cents: 1000 },
    ],
  });
  expect(change([lineOf('8', 3)], ['8', '9'], { old: 2, pairs: 2 })).toContain('were refunded');
});

test('no pairs are left behind whose earlier refunds would not add up any more', () => {
  const imported = lineOf('8', 5, 4);
  expect(change([imported], ['8', '9'], { old: 3, pairs: 1 })).toContain('one by one');
  expect(change([imported], ['8', '9'], { old: 1, pairs: 1 })).toMatchObject({ pairs: 1 });
});
