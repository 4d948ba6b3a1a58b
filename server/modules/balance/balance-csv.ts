import { toWholeUnits } from '#contract/fields/currency.ts';
import type { BalanceReport, BalanceSums } from '#contract/payments/balance.ts';

/** The tables of the books that can be downloaded. */
export const balanceFiles = ['days', 'payouts'] as const;
export type BalanceFile = (typeof balanceFiles)[number];

/** The rows of a table: column names, then each row, then totals. Numbers are amounts in whole units of the currency. */
export function balanceRows(report: BalanceReport, file: BalanceFile): (string | number)[][] {
  const { currency, days, payouts, totals } = report;
  const code = currency.toUpperCase();
  const row = (cells: readonly string[], sums: BalanceSums) => [...cells, code, ...amountsOf(sums, currency)];
  if (file === 'days') {
    return [
      ['day (UTC)', 'currency', ...sumNames],
      ...days.map(({ day, ...sums }) => row([day], sums)),
      row(['total'], totals),
    ];
  }
  return [
    ['payout', 'status', 'created at', 'arrives on', 'currency', ...sumNames],
    ...payouts.map(({ payout, ...sums }) =>
      row(
        payout
          ? [payout._id, payout.status, payout.createdAt, payout.arrivesAt.slice(0, 10)]
          : ['not paid out yet', '', '', ''],
        sums,
      ),
    ),
    row(['total', '', '', ''], totals),
  ];
}

const sumNames = ['captured', 'refunded', 'disputed', 'fees', 'other', 'net'];

const amountsOf = (sums: BalanceSums, currency: string): number[] =>
  [
    sums.capturedCents,
    sums.refundedCents,
    sums.disputedCents,
    sums.feesCents,
    sums.otherCents,
    sums.netCents,
  ].map((amount) => toWholeUnits(amount, currency));
