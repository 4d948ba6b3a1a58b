import { formatCents } from '#platform/contract/fields/money.ts';
import { BarChart } from '#platform/tables/bar-chart.tsx';
import { salesTable } from '#platform/tables/table-names.ts';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { count } from '#platform/ui/count.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { SalesDay } from '../../../contract/dashboard.ts';

/** Revenue and orders by day as bars, with the same data as a table for screen readers. */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const { currency } = useSettings();
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  return (
    <section aria-labelledby="sales-title" className="table-section">
      <header className="table-head">
        <h2 id="sales-title" className="table-title">
          Sales{' '}
          <span className="table-count">{`${formatCents(amount, currency)} in ${count(orders, 'order')}`}</span>
        </h2>
        <TableToolbar table={salesTable} filters={[span]} />
      </header>
      {orders === 0 ? (
        <p className="sales-chart text-ink-soft">No sales in this period</p>
      ) : (
        <Bars days={days} />
      )}
    </section>
  );
}

function Bars({ days }: { days: readonly SalesDay[] }) {
  const { currency } = useSettings();
  const labels = days.map(
    (day) =>
      `${day.day}: ${formatCents(day.amount, currency)}, ${count(day.orders, 'order')}, ${count(day.pairs, 'pair')}`,
  );
  return (
    <div className="sales-chart">
      <BarChart
        title="Revenue"
        variant="tall"
        values={days.map((day) => day.amount)}
        labels={labels}
        format={(cents) => formatCents(cents, currency)}
      />
      <BarChart
        title="Orders"
        variant="flat"
        values={days.map((day) => day.orders)}
        labels={labels}
        format={String}
      />
      <p className="sales-chart-days" aria-hidden="true">
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>Sales by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Revenue</th>
              <th scope="col">Orders</th>
              <th scope="col">Pairs</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td>{formatCents(day.amount, currency)}</td>
                <td>{day.orders}</td>
                <td>{day.pairs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const span = {
  name: 'days',
  label: 'Date range',
  options: [
    ['7', 'Last 7 days'],
    ['', 'Last 30 days'],
    ['90', 'Last 90 days'],
    ['365', 'Last 365 days'],
  ],
} as const;
