import type { z } from 'zod';
import { balanceDays, type balanceQuery } from '#contract/payments/balance.ts';

/** The chosen days (UTC), both included, as `2026-11-21`. */
export interface BalanceRange {
  readonly from: string;
  readonly to: string;
}

/** The chosen days; without one of them the usual number of days. */
export function toBalanceRange({ from, to }: z.infer<typeof balanceQuery>, now = new Date()): BalanceRange {
  const last = to ?? toDay(now > new Date(from ?? 0) ? now : new Date(from ?? 0));
  const usualFirst = new Date(Date.parse(last) - (balanceDays.usual - 1) * 24 * 60 * 60 * 1000);
  return { from: from ?? toDay(usualFirst), to: last };
}

const toDay = (time: Date): string => time.toISOString().slice(0, 10);
