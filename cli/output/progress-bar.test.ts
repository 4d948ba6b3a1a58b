import { expect, test } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function progressOf(isTTY: boolean): string[] {
  const written: string[] = [];
  const bar = createProgressBar({ isTTY, write: (text) => written.push(text) });
  for (const share of [0, 0.05, 0.5, 0.55, 1]) bar.show('inserting', share);
  bar.clear();
  return written;
}

test('a terminal shows one line that is written anew', () => {
  const written = progressOf(true);
  expect(written).toHaveLength(6);
  expect(written[2]).toBe(`\r\u001b[K${'█'.repeat(15)}${'░'.repeat(15)}  50 % inserting`);
  expect(written.at(-1)).toBe('\r\u001b[K');
});

test('a file gets a line at every tenth', () => {
  expect(progressOf(false)).toEqual(['0 % inserting\n', '50 % inserting\n', '100 % inserting\n']);
});
