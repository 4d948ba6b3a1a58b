import { expect, test } from 'vitest';
import { readCredentials } from './read-credentials.ts';

const form = (email: string, password: string) => {
  const data = new FormData();
  data.set('email', email);
  data.set('password', password);
  return data;
};

test('an email is trimmed, a password is left as it was typed', () => {
  expect(readCredentials(form(' ana@example.com ', ' secret '), 'new')).toEqual({
    read: { email: 'ana@example.com', password: ' secret ' },
  });
});

test('an empty form says both words of the specification', () => {
  const errors = { email: 'Use a valid email', password: 'Fill the password' };
  expect(readCredentials(new FormData(), 'new')).toEqual({ errors });
  expect(readCredentials(form('', ''), 'known')).toEqual({ errors });
});

test('only a new password has to be long enough', () => {
  const message = 'The Password should be at least 6 characters';
  expect(readCredentials(form('ana@example.com', 'short'), 'new')).toEqual({ errors: { password: message } });
  expect(readCredentials(form('ana@example.com', 'short'), 'known')).toHaveProperty('read');
});
