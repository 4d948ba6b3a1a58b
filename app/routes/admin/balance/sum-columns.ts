import type { BalanceSums } from '#contract/payments/balance.ts';

/** A column of the tables: which sum it shows, and its heading. */
export interface SumColumn {
  readonly key: keyof BalanceSums;
  readonly name: string;
}

const columns: readonly SumColumn[] = [
  { key: 'capturedCents', name: 'Captured' },
  { key: 'refundedCents', name: 'Refunded' },
  { key: 'disputedCents', name: 'Disputed' },
  { key: 'feesCents', name: 'Fees' },
  { key: 'otherCents', name: 'Other' },
  { key: 'netCents', name: 'Net' },
];

/** The columns for rows; other transactions, such as a correction by the provider, only where there are any. */
export const sumColumns = (rows: readonly BalanceSums[]): SumColumn[] =>
  columns.filter(({ key }) => key !== 'otherCents' || rows.some((row) => row.otherCents !== 0));
