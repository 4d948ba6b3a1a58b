import { beforeEach, expect, test, vi } from 'vitest';
import { keepTalk, readTalk } from './kept-talk.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('a chat nobody opened is closed and at its start', () => {
  expect(readTalk()).toEqual({ open: false, chosen: [] });
});

test('remembers what changed beside what it knew', () => {
  keepTalk({ open: true });
  keepTalk({ chosen: ['Yes', 'Help'] });
  expect(readTalk()).toEqual({ open: true, chosen: ['Yes', 'Help'] });
});

test.each(['', '{', '[]', 'null', '{"open":1,"chosen":[]}', '{"open":true,"chosen":[1]}', '{"open":true}'])(
  'what cannot be read (%j) is a chat at its start',
  (text) => {
    kept.set('help-chat', text);
    expect(readTalk()).toEqual({ open: false, chosen: [] });
  },
);

test('a blocked storage is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepTalk({ open: true });
  expect(readTalk()).toEqual({ open: false, chosen: [] });
});
