import type { BalanceReport } from '#contract/payments/balance.ts';
import { sumColumns } from './sum-columns.ts';
import { SumsTable } from './sums-table.tsx';

/** The days with movements, newest first, below their totals. */
export function BalanceDaysTable({ report }: { report: BalanceReport }) {
  const moved = report.days.filter((day) => sumColumns([day]).some(({ key }) => day[key] !== 0));
  const rows = moved
    .toReversed()
    .map(({ day, ...sums }) => ({ key: day, head: <span className="figures">{day}</span>, sums }));
  return (
    <SumsTable
      by="days"
      title="By day"
      count={moved.length}
      firstColumn="Day"
      totalHead="All days"
      {...{ report, rows }}
    />
  );
}
