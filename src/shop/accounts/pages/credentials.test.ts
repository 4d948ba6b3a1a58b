import { expect, test } from 'vitest';
import { readCredentials, signInRules, signUpRules } from './credentials.ts';

test('the email is trimmed, the password is taken as typed', () => {
  const form = new FormData();
  form.set('email', ' ana@example.com ');
  form.set('password', ' secret ');
  expect(readCredentials(form)).toEqual({ email: 'ana@example.com', password: ' secret ' });
});

test.each([signInRules, signUpRules])('empty fields have the messages of the specification', (rules) => {
  expect([rules.email(''), rules.password('')]).toEqual(['Use a valid email', 'Fill the password']);
});

test('only a new password has a minimum length', () => {
  expect(signUpRules.password('short')).toBe('The Password should be at least 6 characters');
  expect(signInRules.password('short')).toBe('');
});
