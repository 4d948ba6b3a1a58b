import type { BalanceReport } from '#contract/payments/balance.ts';

type Completeness = Pick<BalanceReport, 'completeUntil' | 'readBackTo'>;

/** Until when the books are complete, for the line under the title. */
export function describeCompleteness({ completeUntil, readBackTo }: Completeness): string {
  const days = 'Days are UTC.';
  if (completeUntil !== null) {
    return `The payment provider’s books, complete until ${shortTime(completeUntil)} UTC. ${days}`;
  }
  const reached = readBackTo === null ? '' : ` So far they reach back to ${readBackTo.slice(0, 10)}.`;
  return `The payment provider’s books are being read for the first time.${reached} ${days}`;
}

const shortTime = (at: string): string => at.slice(0, 16).replace('T', ' ');
