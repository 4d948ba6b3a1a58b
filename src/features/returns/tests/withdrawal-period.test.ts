import { expect, test } from 'vitest';
import { isLate, type KnownDelivery } from '../server/withdrawals/withdrawal-period.ts';

const unknown: KnownDelivery = {
  orderedAt: new Date('2026-11-02T12:00:00Z'),
  receivedAt: null,
  shippedAt: null,
  promisedDay: null,
};
const berlin = { days: 14, timeZone: 'Europe/Berlin' };
const isLateAt = (delivery: Partial<KnownDelivery>, at: string, period = berlin) =>
  isLate({ ...unknown, ...delivery }, period, new Date(at));

test('the period ends with its last day in the zone of the shop', () => {
  // Received on Tuesday the 10th, in Berlin; in UTC it is still the 9th.
  const received = { receivedAt: new Date('2026-11-09T23:30:00Z') };
  expect(isLateAt(received, '2026-11-24T22:59:00Z')).toBe(false);
  expect(isLateAt(received, '2026-11-24T23:01:00Z')).toBe(true);
  const honolulu = { days: 14, timeZone: 'Pacific/Honolulu' };
  expect(isLateAt({ receivedAt: new Date('2026-11-10T20:00:00Z') }, '2026-11-25T09:59:00Z', honolulu)).toBe(
    false,
  );
  expect(isLateAt({ receivedAt: new Date('2026-11-10T20:00:00Z') }, '2026-11-25T10:01:00Z', honolulu)).toBe(
    true,
  );
});

test.each([
  ['Saturday', '2026-11-07T12:00:00Z'],
  ['Sunday', '2026-11-08T12:00:00Z'],
])('a period whose last day is a %s ends on Monday', (_, receivedAt) => {
  const received = { receivedAt: new Date(receivedAt) };
  expect(isLateAt(received, '2026-11-23T22:59:00Z')).toBe(false);
  expect(isLateAt(received, '2026-11-23T23:01:00Z')).toBe(true);
});

test('the last day is moved at the change of the clocks, too', () => {
  const received = { receivedAt: new Date('2026-10-13T12:00:00Z') };
  expect(isLateAt(received, '2026-10-27T22:59:00Z')).toBe(false);
  expect(isLateAt(received, '2026-10-27T23:01:00Z')).toBe(true);
});

test('without a day of receipt the period begins when a parcel takes longest from its shipment', () => {
  // Ordered on Monday and promised for Thursday: three working days. Sent on Friday it arrives on Wednesday the 11th.
  const sent = { shippedAt: new Date('2026-11-06T12:00:00Z'), promisedDay: '2026-11-05' };
  expect(isLateAt(sent, '2026-11-25T22:59:00Z')).toBe(false);
  expect(isLateAt(sent, '2026-11-25T23:01:00Z')).toBe(true);
});

test.each<[string, Partial<KnownDelivery>]>([
  ['was not sent', { promisedDay: '2026-11-05' }],
  ['has no promise', { shippedAt: new Date('2026-11-06T12:00:00Z') }],
])('what %s is in time for ever', (_, delivery) => {
  expect(isLateAt(delivery, '2030-01-01T12:00:00Z')).toBe(false);
});
