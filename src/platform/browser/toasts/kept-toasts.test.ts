import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { keepToasts } from './kept-toasts.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  browser = fakeBrowser();
});
afterEach(() => vi.useRealTimers());

const toast = (text: string, time: number) =>
  ({ id: 1, role: 'alert', text, time, shownAt: Date.now() }) as const;

/** Leaves a document with some toasts at a time in ms. */
function leave(toasts: readonly ReturnType<typeof toast>[], at: number): void {
  keepToasts(
    () => toasts,
    () => {},
  );
  vi.setSystemTime(at);
  browser.window.dispatchEvent(new Event('pagehide'));
}

/** The toasts with which a document begins. */
function open(): unknown[] {
  const shown: unknown[] = [];
  keepToasts(
    () => [],
    (toast) => shown.push(toast),
  );
  return shown;
}

test('a toast continues once in the next document for its remaining time', () => {
  leave([toast('Add size', 2000), toast('error in your payment', 3000)], 2400);
  vi.setSystemTime(9000);
  expect(open()).toEqual([{ role: 'alert', text: 'error in your payment', time: 600 }]);
  expect(open()).toEqual([]);
});

test('a much later document does not show it', () => {
  leave([toast('Deleted!', 2000)], 0);
  vi.setSystemTime(16_000);
  expect(open()).toEqual([]);
});
