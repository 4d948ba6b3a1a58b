import { findBalanceEndpoint } from '#contract/payments/balance.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { toBalanceRange } from './balance-range.ts';
import { findBalanceReport } from './balance-report.ts';
import { refreshBalance } from './refresh-balance.ts';

/** How old the books may be when somebody opens them, in ms, and how many pages that waits for. */
export const whenOpened = { maxAge: 5 * 60 * 1000, pages: 6 };

/** GET /admin/balance. */
export function registerBalanceRoutes(
  registerRoute: RegisterRoute,
  { db, payment }: Pick<Dependencies, 'db' | 'payment'>,
): void {
  registerRoute(findBalanceEndpoint, async ({ query }) => {
    await refreshBalance({ db, balance: payment.balance }, whenOpened);
    return reply(200, await findBalanceReport(db, toBalanceRange(query), query.currency));
  });
}
