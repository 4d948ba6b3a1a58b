import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { priceOf } from '../demo-shoes.ts';
import { type DemoCustomer, demoCustomers } from '../people/demo-customers.ts';
import { randomChoice, randomInteger, randomNumber } from '../random.ts';
import { demoFit } from '../reviews/demo-fit.ts';
import { dayMs, daysBefore } from './days.ts';
import type { DemoOrder, DemoReview, DemoUnit } from './demo-order.ts';
import { createOrderCalendar, launchDaysAgo } from './order-calendar.ts';
import { chooseUnitsToSell, reviewDays, type UnitToSell } from './units-to-sell.ts';

/** The orders of the demo customers, oldest first, and their reviews. */
export interface DemoSales {
  readonly orders: readonly DemoOrder[];
  readonly reviews: readonly DemoReview[];
}

/** An order that still has room for `places` units. */
interface PlannedOrder {
  readonly key: string;
  readonly customer: DemoCustomer;
  readonly at: Date;
  readonly daysAgo: number;
  readonly units: UnitToSell[];
  places: number;
}

/** The sales of the {@link salesDays} before `now`. Equal for equal times. */
export function createDemoSales(now: Date): DemoSales {
  const planned = createOrderCalendar(now).map((at, index) => planOrder(now, at, index));
  const places = planned.reduce((sum, plan) => sum + plan.places, 0);
  for (const [index, unit] of chooseUnitsToSell(places).entries()) {
    const plan = randomChoice(`order of unit ${index}`, planned, (one) => fitOf(planned, one, unit));
    if (!plan) continue;
    plan.units.push(unit);
    plan.places -= 1;
  }
  const orders = planned.filter(({ units }) => units.length > 0).map((plan) => toOrder(now, plan));
  return { orders, reviews: createReviews(now, planned, orders) };
}

function planOrder(now: Date, at: Date, index: number): PlannedOrder {
  const key = `order ${index}`;
  const share = randomNumber(`${key} units`);
  const daysAgo = (now.getTime() - at.getTime()) / dayMs;
  const customer = randomChoice(`${key} customer`, demoCustomers, ({ uid, joinedDaysAgo }) =>
    joinedDaysAgo > daysAgo ? 0.3 + randomNumber(`activity of ${uid}`) : 0,
  );
  if (!customer) throw new Error('There are no demo customers');
  return { key, customer, at, daysAgo, units: [], places: share < 0.78 ? 1 : share < 0.96 ? 2 : 3 };
}

/** How well a unit fits into an order: 0 when the shoe was not in the shop yet, or the customer has it. */
function fitOf(planned: readonly PlannedOrder[], plan: PlannedOrder, { shoe, review }: UnitToSell): number {
  if (plan.places === 0 || plan.daysAgo > shoe.addedDaysAgo - 0.5) return 0;
  if (review && plan.daysAgo < reviewDays) return 0;
  const ownsIt = planned.some(
    ({ customer, units }) => customer === plan.customer && units.some((unit) => unit.shoe === shoe),
  );
  if (ownsIt) return 0;
  const isLaunch = shoe.addedDaysAgo === launchDaysAgo && plan.daysAgo > launchDaysAgo - 2;
  return isLaunch ? 20 : plan.units.length === 0 ? 12 : 1;
}

function toOrder(now: Date, { key, customer, at, daysAgo, ...planned }: PlannedOrder): DemoOrder {
  const units = planned.units.map((unit) => ({ ...unit, price: priceOf(unit.shoe, daysAgo) }));
  const receivedAt = after(at, randomInteger(`${key} received`, 2, 4));
  receivedAt.setUTCHours(randomInteger(`${key} received hour`, 8, 17));
  const refunded = daysAgo > 7 ? refundedUnits(key, units) : [];
  const isDisputed = disputedKeys.has(key);
  return {
    key,
    customer,
    at,
    units,
    receivedAt: receivedAt < now ? receivedAt : null,
    refund:
      refunded.length > 0 && !isDisputed
        ? { at: after(receivedAt, randomInteger(`${key} refunded`, 1, 2)), cents: totalCents(refunded) }
        : null,
    disputedAt: isDisputed ? after(at, 6) : null,
  };
}

const after = (at: Date, days: number): Date => daysBefore(at, -days);

/** One order, about nine days old, so that there is still time to answer. */
const disputedKeys: ReadonlySet<string> = new Set(['order 266']);

/** What is given back: a thirtieth of the orders, some only in part. */
function refundedUnits(key: string, units: readonly DemoUnit[]): readonly DemoUnit[] {
  const share = randomNumber(`${key} refund`);
  return share < 0.03 ? units : share < 0.045 ? units.slice(0, 1) : [];
}

/** The price of the units, in cents. */
export const totalCents = (units: readonly DemoUnit[]): number =>
  units.reduce((sum, { price }) => sum + toCents(price, defaultCurrency), 0);

/** The reviews, each by the customer who bought the shoe for it and after they received it. */
function createReviews(
  now: Date,
  planned: readonly PlannedOrder[],
  orders: readonly DemoOrder[],
): DemoReview[] {
  return planned.flatMap(({ key, customer, units }) => {
    const receivedAt = orders.find((order) => order.key === key)?.receivedAt;
    if (!receivedAt) return [];
    return units.flatMap(({ shoe, review }, index) => {
      if (!review) return [];
      const days = 0.5 + randomNumber(`${key} review ${index}`) * 14;
      const fit = demoFit(`${key} review ${index}`, review);
      const at = new Date(Math.min(receivedAt.getTime() + days * dayMs, now.getTime() - lastDay(key)));
      return [{ customer, shoe, rating: review.rating, fit, text: review.text, at }];
    });
  });
}

/** A time within the last day, in ms before now, for reviews that would be written later. */
const lastDay = (key: string): number => Math.round((0.02 + randomNumber(`${key} written`)) * dayMs);
