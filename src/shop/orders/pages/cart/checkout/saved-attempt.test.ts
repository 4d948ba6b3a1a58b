import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeStorage } from '#platform/browser/testing/fake-browser.ts';
import {
  hasSavedAttempt,
  isOfThisTab,
  readSavedAttempt,
  saveAttempt,
  takeSavedAttempt,
} from './saved-attempt.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 1, price: 90, size: '9' };
const attempt = {
  key: '0123456789abcdef0123456789abcdef',
  body: { id: 'pm_1', email: 'ana@example.com', uid: 'u1', shoes: [line], amount: 9000 },
  idPayment: null,
};
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});

test('an attempt is saved until somebody takes it, who is told once', async () => {
  expect(await readSavedAttempt()).toBeNull();
  saveAttempt(attempt);
  expect(hasSavedAttempt()).toBe(true);
  expect(await readSavedAttempt()).toEqual(attempt);
  expect(takeSavedAttempt('another key')).toBe(false);
  expect(takeSavedAttempt(attempt.key)).toBe(true);
  expect(takeSavedAttempt(attempt.key)).toBe(false);
  expect(await readSavedAttempt()).toBeNull();
});

test('another tab knows the attempt, and that it is not its own', async () => {
  saveAttempt(attempt);
  expect(isOfThisTab(attempt)).toBe(true);
  vi.stubGlobal('sessionStorage', fakeStorage());
  expect(await readSavedAttempt()).toEqual(attempt);
  expect(isOfThisTab(attempt)).toBe(false);
});

test('invalid data is no attempt', async () => {
  for (const text of ['', '{', 'null', '[]', JSON.stringify({ ...attempt, key: 'x' })]) {
    browser.local.setItem('checkout', text);
    expect(await readSavedAttempt(), text).toBeNull();
  }
});

test('where storage is full or blocked the tab itself remembers the attempt', async () => {
  for (const block of [
    () => Object.assign(browser.local, { full: true }),
    () => vi.stubGlobal('localStorage', undefined),
  ]) {
    block();
    saveAttempt(attempt);
    expect(await readSavedAttempt()).toEqual(attempt);
    expect(isOfThisTab(attempt)).toBe(true);
    expect(takeSavedAttempt(attempt.key)).toBe(true);
    expect(await readSavedAttempt()).toBeNull();
  }
});
