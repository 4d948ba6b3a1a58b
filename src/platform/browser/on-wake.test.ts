import { beforeEach, expect, test, vi } from 'vitest';
import { onWake } from './on-wake.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

const listener = vi.fn();
let window: EventTarget;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  listener.mockClear();
  ({ window } = fakeBrowser());
  stop = onWake(listener);
});

const showPage = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

function turn(visibilityState: DocumentVisibilityState) {
  vi.stubGlobal('document', { visibilityState });
  window.dispatchEvent(new Event('visibilitychange'));
}

test('a page that comes out of the back/forward cache wakes, one that is loaded does not', () => {
  showPage(false);
  expect(listener).not.toHaveBeenCalled();
  showPage(true);
  expect(listener).toHaveBeenCalledOnce();
});

test('a page wakes that was hidden for five minutes, once, and not one that was hidden for less', () => {
  turn('hidden');
  vi.advanceTimersByTime(4 * 60_000);
  turn('visible');
  expect(listener).not.toHaveBeenCalled();
  turn('hidden');
  vi.advanceTimersByTime(5 * 60_000);
  turn('visible');
  turn('visible');
  expect(listener).toHaveBeenCalledOnce();
});

test('an unsubscribed listener is not called', () => {
  stop();
  showPage(true);
  expect(listener).not.toHaveBeenCalled();
});
