import type { ReactNode } from 'react';
import { formatExact } from '#contract/fields/currency.ts';
import type { BalanceReport, BalanceSums } from '#contract/payments/balance.ts';
import { DataTable } from '../table/data-table.tsx';

interface SumsTableProps {
  report: BalanceReport;
  /** What a row is of; the CSV has the same rows. */
  by: 'days' | 'payouts';
  title: string;
  count: number;
  firstColumn: string;
  totalHead: string;
  rows: readonly { readonly key: string; readonly head: ReactNode; readonly sums: BalanceSums }[];
}

/** The transactions of a period by what they are part of, below their totals. */
export function SumsTable({ report, by, title, count, firstColumn, totalHead, rows }: SumsTableProps) {
  const { totals, currency } = report;
  const columns = sumColumns(report[by]);
  const heads = [{ name: firstColumn }, ...columns.map(({ name }) => ({ name, numeric: true }))];
  const shared = { columns, currency };
  return (
    <section aria-labelledby={`balance-${by}-title`} className="table-section">
      <header className="table-head">
        <h2 id={`balance-${by}-title`} className="table-title">
          {title} <span className="table-count">{count}</span>
        </h2>
        <div className="table-links">
          <a href={csvHref(by, report)}>Download {by} as CSV</a>
        </div>
      </header>
      <DataTable
        caption={`Transactions ${title.toLowerCase()}`}
        columns={heads}
        stacked
        empty="No transactions in this period"
      >
        {rows.length === 0
          ? []
          : [
              <SumsRow key="total" head={totalHead} sums={totals} isTotal {...shared} />,
              ...rows.map(({ key, head, sums }) => <SumsRow key={key} head={head} sums={sums} {...shared} />),
            ]}
      </DataTable>
    </section>
  );
}

/** The address of a table as CSV, for the days and the currency that are shown. */
const csvHref = (
  file: 'days' | 'payouts',
  { from, to, currency }: Pick<BalanceReport, 'from' | 'to' | 'currency'>,
): string => `/api/admin/balance/${file}.csv?${new URLSearchParams({ from, to, currency })}`;

interface SumsRowProps {
  head: ReactNode;
  sums: BalanceSums;
  columns: readonly SumColumn[];
  currency: string;
  /** A row of totals. */
  isTotal?: boolean;
}

/** A row of sums; on a narrow screen those that are not zero stand below its head, each with its name. */
function SumsRow({ head, sums, columns, currency, isTotal = false }: SumsRowProps) {
  return (
    <tr className={isTotal ? 'balance-row balance-row-total' : 'balance-row'}>
      <th scope="row">{head}</th>
      {columns.map(({ key, name }) => (
        <td
          key={key}
          data-name={name}
          className={sums[key] === 0 && key !== 'netCents' ? 'cell-number balance-zero' : 'cell-number'}
        >
          {formatExact(sums[key], currency)}
        </td>
      ))}
    </tr>
  );
}

/** A column of the tables: which sum it shows, and its heading. */
interface SumColumn {
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
