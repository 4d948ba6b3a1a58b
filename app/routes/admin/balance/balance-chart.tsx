import { formatExact } from '#contract/fields/currency.ts';
import type { BalanceDay } from '#contract/payments/balance.ts';
import { BarChart } from '../sales/bar-chart.tsx';

/** What was captured by day as bars; the table of the days has the numbers. */
export function BalanceChart({ days, currency }: { days: readonly BalanceDay[]; currency: string }) {
  const format = (amount: number) => formatExact(amount, currency);
  return (
    <div className="sales-chart mt-6">
      <BarChart
        title="Captured by day"
        variant="flat"
        values={days.map(({ capturedCents }) => capturedCents)}
        labels={days.map(
          ({ day, capturedCents, netCents }) =>
            `${day}: ${format(capturedCents)} captured, ${format(netCents)} net`,
        )}
        format={format}
      />
      <p className="sales-chart-days" aria-hidden="true">
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}
