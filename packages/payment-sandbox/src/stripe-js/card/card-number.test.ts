import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandOf,
  expiryOf,
  findCardErrors,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from './card-number.ts';

const now = new Date('2026-11-21T12:00:00');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' };

test.each([
  ['4', 'visa'],
  ['5555 5555', 'mastercard'],
  ['2223', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', null],
  ['378282', 'amex'],
  ['6011', 'discover'],
  ['3056', 'diners'],
  ['3566', 'jcb'],
  ['6200', 'unionpay'],
  ['', null],
  ['1', null],
])('%s belongs to %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test('a number is grouped as on the card and ends where the card ends', () => {
  expect(formatCardNumber('42424242424242429')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('3782-822463 10005 1')).toBe('3782 822463 10005');
  expect(formatCardNumber('42424')).toBe('4242 4');
  expect(formatCardNumber('abc')).toBe('');
});

test('grouping twice is grouping once', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(formatCardNumber(formatCardNumber(typed))).toBe(formatCardNumber(typed));
      expect(formatExpiry(formatExpiry(typed))).toBe(formatExpiry(typed));
    }),
  );
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['5', '', '05 / '],
  ['12 / 3', '12 / ', '12 / 3'],
  ['12 / 345', '12 / 34', '12 / 34'],
  ['12 /', '12 / ', '12'],
  ['4/2031', '', '04 / 31'],
  ['1234', '', '12 / 34'],
])('an expiry typed as %j after %j reads %j', (typed, before, shown) => {
  expect(formatExpiry(typed, before)).toBe(shown);
});

test('a security code has three digits, four on American Express', () => {
  expect(formatSecurityCode('12345', good.number)).toBe('123');
  expect(formatSecurityCode('12345', '3782')).toBe('1234');
});

test('a good card has nothing wrong, this month included', () => {
  expect(findCardErrors(good, now)).toEqual({});
  expect(findCardErrors({ ...good, expiry: '11 / 26' }, now)).toEqual({});
  expect(expiryOf('11 / 26')).toEqual({ month: 11, year: 2026 });
});

test.each([
  ['number', '4242 4242', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['number', '', 'Your card number is incomplete.'],
  ['expiry', '', "Your card's expiration date is incomplete."],
  ['expiry', '12 / 3', "Your card's expiration date is incomplete."],
  ['expiry', '13 / 34', "Your card's expiration date is invalid."],
  ['expiry', '10 / 26', "Your card's expiration date is in the past."],
  ['securityCode', '12', "Your card's security code is incomplete."],
])('%s %j: %s', (field, value, message) => {
  expect(findCardErrors({ ...good, [field]: value }, now)).toEqual({ [field]: message });
});
