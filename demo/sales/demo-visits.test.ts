import { expect, test } from 'vitest';
import { createDemoVisits } from './demo-visits.ts';

const now = new Date('2026-11-21T10:00:00Z');
const order = (at: string) => ({
  key: at,
  customer: { uid: 'u', name: 'Una', email: 'una@mail.example', joinedDaysAgo: 100 },
  at: new Date(at),
  units: [],
  receivedAt: null,
  refund: null,
  disputedAt: null,
});

const countOn = (day: string, event: string, orders: readonly ReturnType<typeof order>[]) =>
  createDemoVisits(now, orders)
    .filter((visits) => visits.day === day && visits.event === event)
    .reduce((sum, { times }) => sum + times, 0);

test('every order is one purchase of its day', () => {
  const orders = [
    order('2026-11-20T08:00:00Z'),
    order('2026-11-20T23:59:00Z'),
    order('2026-11-19T12:00:00Z'),
  ];
  expect(countOn('2026-11-20', 'purchase', orders)).toBe(2);
  expect(countOn('2026-11-19', 'purchase', orders)).toBe(1);
  expect(countOn('2026-11-18', 'purchase', orders)).toBe(0);
});

test('pages are seen on days without orders as well, and more on days with orders', () => {
  const orders = Array.from({ length: 5 }, () => order('2026-11-20T08:00:00Z'));
  expect(countOn('2026-11-18', 'page_view', orders)).toBeGreaterThan(20);
  expect(countOn('2026-11-20', 'page_view', orders)).toBeGreaterThan(
    3 * countOn('2026-11-18', 'page_view', orders),
  );
});
