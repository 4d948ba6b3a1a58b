import { expect, test } from 'vitest';
import { createIdempotencyKey } from './create-idempotency-key.ts';

test('keys have 128 bits and are unique', () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});
