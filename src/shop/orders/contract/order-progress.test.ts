import { expect, test } from 'vitest';
import { moneyBackOf } from './order-progress.ts';

const paid = { amount: 9_000, refunded: 0, refunds: [], paidOutside: false };
const refund = (status: 'pending' | 'succeeded' | 'failed' | 'canceled') => ({
  amountCents: 9_000,
  status,
  date: '2026-11-30T12:00:00.000Z',
});

test('money is on its way only while the provider says so, and back once all of it is', () => {
  expect(moneyBackOf({ ...paid, refunds: [refund('pending'), refund('failed')] })).toBe('pending');
  expect(moneyBackOf({ ...paid, refunds: [refund('failed')] })).toBe('failed');
  expect(moneyBackOf({ ...paid, refunds: [refund('canceled')] })).toBe('failed');
  expect(moneyBackOf({ ...paid, refunded: 9_000, refunds: [refund('succeeded'), refund('failed')] })).toBe(
    'refunded',
  );
  expect(moneyBackOf({ ...paid, refunded: 9_000, refunds: [refund('succeeded')], paidOutside: true })).toBe(
    'refunded_outside',
  );
});
