import { randomChoice, randomInteger, randomNumber } from '../random.ts';
import { daysBefore } from './days.ts';

/** How many days back the demo orders go, and how many there are. */
export const salesDays = 90;
const orderCount = 300;

/** The day of the launch, in days before the first start. */
export const launchDaysAgo = 20;

/**
 * The times of the demo orders, oldest first: more at weekends, at noon and in the evening, more from month to month, and
 * a peak on the day of the launch and the day after.
 */
export function createOrderCalendar(now: Date): Date[] {
  const days = Array.from({ length: salesDays }, (_, daysAgo) => daysAgo);
  const times = Array.from({ length: orderCount }, (_, index) => {
    const key = `order time ${index}`;
    const daysAgo = randomChoice(key, days, (day) => weightOfDay(now, day)) ?? 0;
    const hour = randomChoice(`${key} hour`, hours, weightOfHour) ?? 12;
    const day = daysBefore(now, daysAgo);
    day.setUTCHours(hour, randomInteger(`${key} minute`, 0, 59), randomInteger(`${key} second`, 0, 59), 0);
    // What would be later today happened earlier today, or last night.
    return day.getTime() < now.getTime() - 600_000 ? day : new Date(now.getTime() - lastHours(key));
  });
  return times.sort((one, other) => one.getTime() - other.getTime());
}

const lastHours = (key: string): number => Math.round(600_000 + randomNumber(`${key} late`) * 5 * 3_600_000);

function weightOfDay(now: Date, daysAgo: number): number {
  const weekday = daysBefore(now, daysAgo).getUTCDay();
  const rhythm = weekday === 0 || weekday === 6 ? 1.8 : weekday === 5 ? 1.3 : 1;
  const growth = 1.3 - (0.7 * daysAgo) / salesDays;
  const launch = daysAgo === launchDaysAgo ? 7 : daysAgo === launchDaysAgo - 1 ? 3 : 1;
  return rhythm * growth * launch;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const weightOfHour = (hour: number): number =>
  hour < 6 ? 0.15 : hour < 11 ? 1 : hour < 14 ? 1.7 : hour < 18 ? 1.1 : hour < 23 ? 2.2 : 0.7;
