import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { restoreScroll } from './restore-scroll.ts';

const scrollTo = vi.fn();

beforeEach(() => {
  fakeBrowser();
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('history', { state: { key: 'a1' } });
});

test('a page that is shown again is where it was left', () => {
  sessionStorage.setItem('react-router-scroll-positions', '{"a1":480}');
  restoreScroll();
  expect(scrollTo).toHaveBeenCalledWith(0, 480);
});

test('a new page gets a key and stays at its top', () => {
  const replaceState = vi.fn((state: unknown) => vi.stubGlobal('history', { state }));
  vi.stubGlobal('history', { state: null, replaceState });
  restoreScroll();
  expect(replaceState).toHaveBeenCalledOnce();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('blocked storage is no error', () => {
  vi.stubGlobal('sessionStorage', null);
  restoreScroll();
  expect(scrollTo).not.toHaveBeenCalled();
});
