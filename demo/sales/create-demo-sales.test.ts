import { describe, expect, test } from 'vitest';
import { createDemoSales } from './create-demo-sales.ts';

const dayMs = 24 * 60 * 60 * 1000;

// A week of first starts, because weekends fall on other days ago.
describe.each([0, 1, 2, 3, 4, 5, 6])('a first start on weekday %i', (weekday) => {
  const now = new Date(Date.UTC(2026, 10, 15 + weekday, 9, 41));
  const { orders, reviews } = createDemoSales(now);

  test('has 300 orders of nearly all customers in the last 90 days, none in the future', () => {
    expect(orders).toHaveLength(300);
    expect(new Set(orders.map(({ customer }) => customer.uid)).size).toBeGreaterThan(35);
    for (const { at, customer } of orders) {
      expect(at < now).toBe(true);
      expect(now.getTime() - at.getTime()).toBeLessThan(customer.joinedDaysAgo * dayMs);
      expect(now.getTime() - at.getTime()).toBeLessThan(91 * dayMs);
    }
  });

  test('has more orders at weekends, and a peak on the day of the launch', () => {
    const perDay = Map.groupBy(orders, ({ at }) => at.toISOString().slice(0, 10));
    const countOn = (isWeekend: boolean) => {
      const days = [...perDay].filter(([day]) => [0, 6].includes(new Date(day).getUTCDay()) === isWeekend);
      return days.reduce((sum, [, sold]) => sum + sold.length, 0) / days.length;
    };
    expect(countOn(true)).toBeGreaterThan(countOn(false) * 1.2);
    const [busiest] = [...perDay].sort(([, one], [, other]) => other.length - one.length);
    expect(busiest?.[0]).toBe(new Date(now.getTime() - 20 * dayMs).toISOString().slice(0, 10));
  });

  test('sells no unit that was not there, and sells out some shoes and sizes', () => {
    const shoes = new Set(orders.flatMap(({ units }) => units.map(({ shoe }) => shoe)));
    const left = new Map(
      [...shoes].flatMap(({ id, stock }) => stock.map(({ size, quantity }) => [`${id} ${size}`, quantity])),
    );
    for (const { units, at } of orders) {
      for (const { shoe, size } of units) {
        expect(now.getTime() - shoe.addedDaysAgo * dayMs, shoe.slug).toBeLessThan(at.getTime());
        left.set(`${shoe.id} ${size}`, (left.get(`${shoe.id} ${size}`) ?? 0) - 1);
      }
    }
    expect(Math.min(...left.values())).toBe(0);
    const soldOut = [...shoes].filter(({ id, stock }) =>
      stock.every(({ size }) => left.get(`${id} ${size}`) === 0),
    );
    expect(soldOut.length).toBeGreaterThanOrEqual(2);
    expect([...left.values()].filter((units) => units === 0).length).toBeGreaterThan(60);
  });

  test('sells the middle sizes most', () => {
    const sizes = orders.flatMap(({ units }) => units.map(({ size }) => Number(size)));
    const middle = sizes.filter((size) => size >= 8 && size <= 10).length;
    expect(middle / sizes.length).toBeGreaterThan(0.6);
  });

  test('has 250 reviews, each by somebody who had received the shoe, once', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(250);
    const authors = new Set(reviews.map(({ customer, shoe }) => `${customer.uid} ${shoe.id}`));
    expect(authors.size).toBe(reviews.length);
    for (const { customer, shoe, at } of reviews) {
      const receipt = orders.find(
        (order) => order.customer === customer && order.units.some((unit) => unit.shoe === shoe),
      )?.receivedAt;
      expect(receipt && receipt < at && at < now, `${customer.name} ${shoe.slug}`).toBe(true);
    }
  });

  test('has refunds, some in part, and one dispute', () => {
    const refunds = orders.flatMap(({ refund }) => refund ?? []);
    expect(refunds.length).toBeGreaterThan(5);
    for (const { at, cents } of refunds) {
      expect(at < now).toBe(true);
      expect(cents).toBeGreaterThan(0);
    }
    expect(orders.filter(({ disputedAt }) => disputedAt && disputedAt < now)).toHaveLength(1);
  });
});

test('is the same for the same time', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(createDemoSales(now)).toEqual(createDemoSales(now));
});
