import type { BalanceReport } from '#contract/balance.ts';
import { DataTable } from '../table/data-table.tsx';
import { csvHref } from './csv-href.ts';
import { sumColumns } from './sum-columns.ts';
import { SumsRow } from './sums-row.tsx';

/** The days with movements, newest first, below their totals. */
export function BalanceDaysTable({ report }: { report: BalanceReport }) {
  const { days, totals, currency } = report;
  const moved = days.filter((day) => sumColumns([day]).some(({ key }) => day[key] !== 0));
  const columns = sumColumns(days);
  const heads = [{ name: 'Day' }, ...columns.map(({ name }) => ({ name, numeric: true }))];
  return (
    <section aria-labelledby="balance-days-title" className="table-section">
      <header className="table-head">
        <h2 id="balance-days-title" className="table-title">
          By day <span className="table-count">{moved.length}</span>
        </h2>
        <div className="table-links">
          <a href={csvHref('days', report)}>CSV of the days</a>
        </div>
      </header>
      <DataTable caption="Movements by day" columns={heads} stacked empty="Nothing moved in these days">
        {moved.length === 0
          ? []
          : [
              <SumsRow
                key="total"
                head="All days"
                sums={totals}
                columns={columns}
                currency={currency}
                isTotal
              />,
              ...moved
                .toReversed()
                .map(({ day, ...sums }) => (
                  <SumsRow
                    key={day}
                    head={<span className="figures">{day}</span>}
                    sums={sums}
                    columns={columns}
                    currency={currency}
                  />
                )),
            ]}
      </DataTable>
    </section>
  );
}
