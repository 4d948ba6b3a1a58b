import { expect, test } from 'vitest';
import { emailAddress, isEmail } from './plain-email.ts';

const email = emailAddress('Use a valid email');

test.each([
  [' mia@example.com ', 'mia@example.com'],
  ['mia\u200b@example.com', 'mia@example.com'],
  ['ｍｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mia@example.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['r&d@example.com', 'r&d@example.com'],
  ["o'neil+shop@mail.example.co", "o'neil+shop@mail.example.co"],
  ['.a..b.@example.com', '.a..b.@example.com'],
  ['mía@tienda.example', 'mía@tienda.example'],
  ['x@1.example', 'x@1.example'],
  ['x@a-b.c--d.example', 'x@a-b.c--d.example'],
])('%j is %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept);
});

test.each([
  'x',
  'x@',
  '@example.com',
  'x@.',
  'x@..',
  'x@example',
  'x@example.',
  'x@.example',
  'x@example..com',
  'x@example.com.',
  'x@-example.com',
  'x@example-.com',
  'x@example.-',
  'x@bücher..example',
  'x@y@example.com',
  'x y@example.com',
  `x@${'a'.repeat(250)}.example`,
])('%j is no email', (typed) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Use a valid email');
  expect(isEmail(typed)).toBe(false);
});
