import type { BalanceReport } from '#contract/payments/balance.ts';

/** The address of a table as CSV, for the days and the currency that are shown. */
export const csvHref = (
  file: 'days' | 'payouts',
  { from, to, currency }: Pick<BalanceReport, 'from' | 'to' | 'currency'>,
): string => `/api/admin/balance/${file}.csv?${new URLSearchParams({ from, to, currency })}`;
