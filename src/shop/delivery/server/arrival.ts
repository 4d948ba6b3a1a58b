import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import type { DeliveryMethod } from '../contract/delivery.ts';

/** When a parcel arrives: dates, such as `2026-01-31`. */
type Arrival = [from: string, to: string];

/** Returns between which days an order of `now` arrives in working days, Monday to Friday; null without a promise. */
export const findArrival = (
  { days }: Pick<DeliveryMethod, 'days'>,
  timeZone: string,
  now = new Date(),
): Arrival | null => {
  if (days === null) return null;
  const today = Date.parse(dayInZone(now, timeZone));
  const [from, to] = days.map((count) => addWorkingDays(today, count));
  return [from ?? '', to ?? ''];
};

const dayLength = 24 * 3_600_000;

function addWorkingDays(start: number, count: number): string {
  let [time, left] = [start, count];
  while (left > 0 || isWeekend(time)) {
    time += dayLength;
    if (!isWeekend(time)) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());
