import type { EventName, otherPage } from '#platform/analytics/contract/counted.ts';
import type { CountedPage } from '#shop/content/contract/analytics-events.ts';
import { randomNumber } from '../random.ts';
import { daysBefore } from './days.ts';
import type { DemoOrder } from './demo-order.ts';
import { salesDays } from './order-calendar.ts';

type ScreenName = CountedPage | typeof otherPage;

/** How often an event happened on a screen on one day (UTC, `2026-11-21`). */
export interface DemoVisits {
  readonly day: string;
  readonly event: EventName;
  readonly screen: ScreenName;
  readonly times: number;
}

/** How many of these happen for each order, on which screen. */
const perOrder: readonly (readonly [EventName, ScreenName, number])[] = [
  ['page_view', '/', 21],
  ['page_view', '/products', 14],
  ['page_view', '/colletions/{brand}', 17],
  ['page_view', '/products/{id}', 34],
  ['page_view', '/sale', 7],
  ['page_view', '/cart', 4],
  ['page_view', '/order/{idPayment}', 1.4],
  ['page_view', '/signin', 2.4],
  ['page_view', '/createaccount', 0.7],
  ['page_view', '/account', 1.6],
  ['page_view', '/favorites', 1.9],
  ['page_view', '/sizeChart', 2.2],
  ['page_view', '/aboutUs', 0.6],
  ['page_view', '/contactUs', 0.5],
  ['view_item', '/products/{id}', 33],
  ['search', 'other', 6],
  ['add_to_wishlist', '/products/{id}', 1.3],
  ['remove_from_wishlist', '/favorites', 0.3],
  ['add_to_cart', '/products/{id}', 2.6],
  ['remove_from_cart', '/cart', 0.7],
  ['begin_checkout', '/cart', 1.5],
  ['purchase', '/order/{idPayment}', 1],
  ['login', '/signin', 1.2],
  ['sign_up', '/createaccount', 0.15],
  ['newsletter_signup', '/', 0.2],
  ['help_chat', '/', 0.6],
];

/** What visitors did on each day: more on days with more orders. A purchase is counted for every order. */
export function createDemoVisits(now: Date, orders: readonly DemoOrder[]): DemoVisits[] {
  const ordersOf = Map.groupBy(orders, ({ at }) => dayOf(at));
  return Array.from({ length: salesDays }, (_, ago) => dayOf(daysBefore(now, ago))).flatMap((day) => {
    const sold = ordersOf.get(day)?.length ?? 0;
    return perOrder.flatMap(([event, screen, share]) => {
      const busy = event === 'purchase' ? sold : 0.8 + 0.85 * sold;
      const spread = event === 'purchase' ? 1 : 0.75 + 0.5 * randomNumber(`visits ${day} ${event} ${screen}`);
      const times = Math.round(busy * share * spread);
      return times > 0 ? [{ day, event, screen, times }] : [];
    });
  });
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
