import { beforeEach, expect, test, vi } from 'vitest';
import { readSavedAttempt, removeSavedAttempt, saveAttempt } from './saved-attempt.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const attempt = {
  key: '0123456789abcdef0123456789abcdef',
  body: { id: 'pm_1', email: 'ana@example.com', uid: 'u1', shoes: [line], amount: 9000 },
};
let items: Map<string, string>;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

test('an attempt is saved until it is answered', async () => {
  expect(await readSavedAttempt(0)).toBeNull();
  saveAttempt(attempt, 1000);
  expect(await readSavedAttempt(3500)).toEqual({ attempt, age: 2500 });
  removeSavedAttempt();
  expect(await readSavedAttempt(3500)).toBeNull();
});

test('invalid data is no attempt', async () => {
  for (const text of ['', '{', 'null', '[]', JSON.stringify({ at: 1, ...attempt, key: 'x' })]) {
    items.set('checkout', text);
    expect(await readSavedAttempt(0), text).toBeNull();
  }
});

test('a blocked storage does not break the checkout', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveAttempt(attempt, 0);
  removeSavedAttempt();
  expect(await readSavedAttempt(0)).toBeNull();
});
