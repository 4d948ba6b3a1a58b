import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';

/** What a payout is planned from. `net` in cents, `available_on` in seconds since 1970. */
export type PayableTransaction = Pick<BalanceTransaction, 'available_on' | 'id' | 'net'>;

/** A payout that is due: its amount in cents, its time in seconds since 1970, and what it pays out. */
export interface PlannedPayout {
  readonly at: number;
  readonly amount: number;
  readonly transactions: readonly string[];
}

/** One day, in seconds. */
export const daySeconds = 24 * 60 * 60;

/**
 * Plans the payouts of a daily schedule: at midnight (UTC) everything that is available by then. A balance that is not
 * positive is not paid out; it waits for what comes next.
 * @param until the midnight that is planned last, in seconds since 1970
 */
export function planPayouts(transactions: readonly PayableTransaction[], until: number): PlannedPayout[] {
  const days = Map.groupBy(transactions, ({ available_on }) => Math.ceil(available_on / daySeconds));
  const payouts: PlannedPayout[] = [];
  let waiting: PayableTransaction[] = [];
  for (const day of [...days.keys()].sort((one, other) => one - other)) {
    const at = day * daySeconds;
    if (at > until) break;
    waiting = [...waiting, ...(days.get(day) ?? [])];
    const amount = waiting.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) continue;
    payouts.push({ at, amount, transactions: waiting.map(({ id }) => id) });
    waiting = [];
  }
  return payouts;
}
