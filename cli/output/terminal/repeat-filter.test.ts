import { afterEach, expect, test, vi } from 'vitest';
import { createRepeatFilter } from './repeat-filter.ts';

afterEach(() => void vi.useRealTimers());

test('what is said every three seconds is written at once, and then once a minute as a number', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const filter = createRepeatFilter(60_000);
  const say = (text: string) => filter(text, (repeats) => written.push(`${text} +${repeats}`));
  for (let second = 0; second < 120; second += 3) {
    say('gone');
    if (second === 30) say('once');
    vi.advanceTimersByTime(3_000);
  }
  expect(written).toEqual(['gone +0', 'once +0', 'gone +19', 'gone +20']);

  vi.advanceTimersByTime(60_000);
  say('gone');
  expect(written.at(-1)).toBe('gone +0');
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
