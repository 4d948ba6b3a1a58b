import { findArrival } from '#shop/delivery/server/delivery.ts';

/** What the shop knows of when an order was delivered. */
export interface KnownDelivery {
  readonly orderedAt: Date;
  /** When it was last set to Received; null if it is not Received, or the time is unknown. */
  readonly receivedAt: Date | null;
  readonly shippedAt: Date | null;
  /** The last day that the delivery method promised when it was ordered; null without a promise. */
  readonly promisedDay: string | null;
}

/**
 * Whether a statement comes after the period for withdrawals, which ends with its last day in the shop's time zone. If
 * it is unknown when the order was delivered, the statement is in time.
 */
export function isLate(
  delivery: KnownDelivery,
  { days, timeZone }: { readonly days: number; readonly timeZone: string },
  at: Date,
): boolean {
  const delivered = findDeliveryDay(delivery, timeZone);
  return delivered !== null && dayOf(at, timeZone) > lastDay(delivered, days);
}

/** The day of a moment in a time zone, such as `2026-01-31`. */
export const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

/** The day of delivery: when the order was received, otherwise the last one that the delivery method takes from its shipment. */
function findDeliveryDay(
  { orderedAt, receivedAt, shippedAt, promisedDay }: KnownDelivery,
  timeZone: string,
): string | null {
  if (receivedAt) return dayOf(receivedAt, timeZone);
  if (!shippedAt || promisedDay === null) return null;
  const most = countWorkingDays(dayOf(orderedAt, timeZone), promisedDay);
  return findArrival({ days: [most, most] }, timeZone, shippedAt)?.[1] ?? null;
}

/** The last day of a period of days after a day; instead of a Saturday or Sunday, the next Monday (Regulation 1182/71, Article 3). */
function lastDay(day: string, days: number): string {
  const end = addDays(day, days);
  return addDays(end, [1, 0, 0, 0, 0, 0, 2][weekdayOf(end)] ?? 0);
}

/** How many working days, Monday to Friday, are after a day until another. */
function countWorkingDays(from: string, to: string): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (![0, 6].includes(weekdayOf(day))) count += 1;
  return count;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
