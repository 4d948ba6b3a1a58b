import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#platform/browser/testing/fake-browser.ts';
import { drawTicketNumber, readTicketNumbers } from './ticket-number.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});

test('two accounts, or two launches of a shoe, get different numbers, and the browser knows both', () => {
  const numbers = [drawTicketNumber('shoe'), drawTicketNumber('shoe')];
  expect(new Set(numbers).size).toBe(2);
  expect(readTicketNumbers('shoe')).toEqual(numbers.toReversed());
  expect(readTicketNumbers('other')).toEqual([]);
});

test('the number of an earlier visit is known, and other texts are none', () => {
  browser.local.setItem('launchNumber:shoe', 'f'.repeat(32));
  browser.local.setItem('launchNumber:other', '<b>');
  expect(readTicketNumbers('shoe')).toEqual(['f'.repeat(32)]);
  expect(readTicketNumbers('other')).toEqual([]);
});

test('a full storage draws a number all the same', () => {
  browser.local.full = true;
  expect(drawTicketNumber('shoe')).toMatch(/^[0-9a-f]{32}$/);
});
