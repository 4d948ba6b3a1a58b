import { beforeEach, expect, test, vi } from 'vitest';
import { readConversation, saveConversation } from './saved-conversation.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});

test('without saved data the chat is closed and new', () => {
  expect(readConversation()).toEqual({ open: false, chosen: [] });
});

test('remembers what changed beside what it knew', () => {
  saveConversation({ open: true });
  saveConversation({ chosen: ['Yes', 'Help'] });
  expect(readConversation()).toEqual({ open: true, chosen: ['Yes', 'Help'] });
});

test.each(['', '{', '[]', 'null', '{"open":1,"chosen":[]}', '{"open":true,"chosen":[1]}', '{"open":true}'])(
  'what cannot be read (%j) is a chat at its start',
  (text) => {
    items.set('help-chat', text);
    expect(readConversation()).toEqual({ open: false, chosen: [] });
  },
);

test('a blocked storage is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveConversation({ open: true });
  expect(readConversation()).toEqual({ open: false, chosen: [] });
});
