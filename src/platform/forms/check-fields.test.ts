import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkFields, fieldErrors, requiredRule, ruleOf } from './check-fields.ts';

const digits = z.string().min(1, 'Enter a size').regex(/^\d+$/, 'Only numbers');

test('a rule returns the message of its schema, or nothing for a valid value', () => {
  expect(ruleOf(digits)('')).toBe('Enter a size');
  expect(ruleOf(digits)('x')).toBe('Only numbers');
  expect(ruleOf(digits)('9')).toBe('');
});

test('presence requires only that a value is not empty', () => {
  expect(requiredRule(digits)('  ')).toBe('Enter a size');
  expect(requiredRule(digits)('x')).toBe('');
});

test('only fields that are wrong are named', () => {
  const rules = { size: ruleOf(digits), q: ruleOf(digits) };
  expect(checkFields(rules, { size: '9', q: '' })).toEqual({ q: 'Enter a size' });
  expect(checkFields(rules, { size: '9', q: '1' })).toEqual({});
});

test('only errors of the form’s own fields are used', () => {
  const problems = [
    { field: 'q', message: 'Too many' },
    { field: 'other', message: 'What?' },
  ];
  expect(fieldErrors({ size: '9', q: '1' }, problems)).toEqual({ q: 'Too many' });
});
