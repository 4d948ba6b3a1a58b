import { expect, test } from 'vitest';
import { createPaymentId } from './payment-id.ts';

test('ids of payments differ, and begin with a letter or digit', () => {
  const ids = Array.from({ length: 2_000 }, createPaymentId);
  expect(ids.filter((id) => !/^[A-Za-z0-9][\w-]{23}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
