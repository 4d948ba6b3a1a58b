import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAttempt, keepAttempt, readAttempt } from './kept-attempt.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const attempt = {
  key: '0123456789abcdef0123456789abcdef',
  body: { id: 'pm_1', email: 'ana@example.com', uid: 'u1', shoes: [line], amount: 9000 },
};
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('an attempt is kept until it is answered', async () => {
  expect(await readAttempt(0)).toBeNull();
  keepAttempt(attempt, 1000);
  expect(await readAttempt(3500)).toEqual({ attempt, age: 2500 });
  forgetAttempt();
  expect(await readAttempt(3500)).toBeNull();
});

test('what is no attempt is none', async () => {
  for (const text of ['', '{', 'null', '[]', JSON.stringify({ at: 1, ...attempt, key: 'x' })]) {
    kept.set('checkout', text);
    expect(await readAttempt(0), text).toBeNull();
  }
});

test('a blocked storage does not break the checkout', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepAttempt(attempt, 0);
  forgetAttempt();
  expect(await readAttempt(0)).toBeNull();
});
