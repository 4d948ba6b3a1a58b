import { expect, test } from 'vitest';
import { decideTry } from './password-delay-rule.ts';

const free = 10;

test('ten wrong tries in 15 minutes have no delay, and are forgotten after them', () => {
  expect(decideTry({ wrong: 0, age: 0 }, free)).toEqual({ wrong: 1, restartsClock: true });
  expect(decideTry({ wrong: 8, age: 899 }, free)).toEqual({ wrong: 9, restartsClock: false });
  expect(decideTry({ wrong: 9, age: 899 }, free)).toEqual({ wrong: 10, restartsClock: true });
  expect(decideTry({ wrong: 9, age: 900 }, free)).toEqual({ wrong: 1, restartsClock: true });
});

test('the waits double from 30 seconds to 15 minutes', () => {
  const waits: number[] = [];
  let wrong = free;
  for (let index = 0; index < 8; index++) {
    const refused = decideTry({ wrong, age: 0 }, free);
    if (!('retryAfter' in refused)) throw new Error('no wait');
    waits.push(refused.retryAfter);
    const allowed = decideTry({ wrong, age: refused.retryAfter }, free);
    if (!('wrong' in allowed)) throw new Error('still waiting');
    wrong = allowed.wrong;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test('what is left of a wait is told in whole seconds', () => {
  expect(decideTry({ wrong: 10, age: 12.2 }, free)).toEqual({ retryAfter: 18 });
});

test('fifteen quiet minutes after a wait forget everything', () => {
  expect(decideTry({ wrong: 12, age: 120 + 899 }, free)).toEqual({ wrong: 13, restartsClock: true });
  expect(decideTry({ wrong: 12, age: 120 + 900 }, free)).toEqual({ wrong: 1, restartsClock: true });
});
