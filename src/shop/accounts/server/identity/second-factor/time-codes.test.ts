import { expect, test } from 'vitest';
import { findTimeStep, timeCode } from './time-codes.ts';

const secret = '12345678901234567890';

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(timeCode(secret, Math.floor(seconds / 30))).toBe(code);
  expect(findTimeStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code counts half a minute around its own, and no longer', () => {
  const step = 1000;
  const code = timeCode(secret, step);
  const at = (offset: number) => findTimeStep(secret, code, (step + offset) * 30_000);
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step, step, step, null]);
});
