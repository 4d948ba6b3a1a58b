import { expect, test } from 'vitest';
import { orderNumber, readOrderNumber } from './order-number.ts';

test('a number is the beginning of the id, and is read back as it is typed', () => {
  const number = orderNumber('3f0c12de-9a41-4c1e-8f53-0b6f2f4b7a10');
  expect(number).toBe('SP-3F0C12DE');
  const inLetters = [
    '#SP-3F0C12DE',
    'SP 3F0C12DE',
    'Order SP-3F0C12DE.',
    'order no. SP‑3f0c12de',
    'sp 3f0c 12de',
  ];
  for (const typed of [number, ' sp-3f0c12de ', '3F0C12DE', ...inLetters])
    expect([typed, readOrderNumber(typed)]).toEqual([typed, '3f0c12de']);
});

test('the beginning of a number is read back with its prefix', () => {
  expect(readOrderNumber('SP-3F0C')).toBe('3f0c');
  expect(readOrderNumber('sp3f')).toBe('3f');
});

test.each(['', 'SP-', '3F0C12D', 'SP-3F0C12DEA', 'SP-3F0C12DG', 'mia@example.com'])(
  '%j is no number',
  (text) => {
    expect(readOrderNumber(text)).toBeNull();
  },
);
