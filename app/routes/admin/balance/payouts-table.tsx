import type { BalancePayout, BalanceReport } from '#contract/balance.ts';
import { formatExact } from '#contract/fields/currency.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { csvHref } from './csv-href.ts';
import { sumColumns } from './sum-columns.ts';
import { SumsRow } from './sums-row.tsx';

/** What moved in these days by the payout that it is part of, newest first, below what is not paid out yet. */
export function PayoutsTable({ report }: { report: BalanceReport }) {
  const { payouts, totals, currency, hasManualPayouts } = report;
  const columns = sumColumns(payouts);
  const heads = [{ name: 'Payout' }, ...columns.map(({ name }) => ({ name, numeric: true }))];
  return (
    <section aria-labelledby="payouts-title" className="table-section">
      <header className="table-head">
        <h2 id="payouts-title" className="table-title">
          By payout <span className="table-count">{payouts.filter(({ payout }) => payout).length}</span>
        </h2>
        <div className="table-links">
          <a href={csvHref('payouts', report)}>CSV of the payouts</a>
        </div>
      </header>
      <DataTable caption="Movements by payout" columns={heads} stacked empty="Nothing moved in these days">
        {payouts.length === 0
          ? []
          : [
              <SumsRow
                key="total"
                head="All payouts, and what waits"
                sums={totals}
                columns={columns}
                currency={currency}
                isTotal
              />,
              ...payouts.map(({ payout, ...sums }) => (
                <SumsRow
                  key={payout?._id ?? ''}
                  head={
                    <PayoutHead payout={payout} net={sums.netCents} {...{ currency, hasManualPayouts }} />
                  }
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

interface PayoutHeadProps extends Pick<BalancePayout, 'payout'> {
  /** What of these days it pays out, in cents. */
  net: number;
  currency: string;
  hasManualPayouts: boolean;
}

function PayoutHead({ payout, net, currency, hasManualPayouts }: PayoutHeadProps) {
  if (!payout) {
    const text = 'Not paid out yet';
    return <span className="cell-name">{hasManualPayouts ? `${text}, or by hand` : text}</span>;
  }
  const { _id, status, amountCents, arrivesAt } = payout;
  return (
    <>
      <span className="cell-name inline-flex flex-wrap items-center gap-2">
        <span className="figures">{arrivesAt.slice(0, 10)}</span>
        <Badge variant={variants[status] ?? 'quiet'}>{status.replaceAll('_', ' ')}</Badge>
      </span>
      <span className="cell-meta cell-always">
        <span className="cell-code">{_id}</span>
        {amountCents !== net && <span>{`${formatExact(amountCents, currency)} with other days`}</span>}
      </span>
    </>
  );
}

const variants: Readonly<Record<string, 'accent' | 'deal'>> = {
  paid: 'accent',
  failed: 'deal',
  canceled: 'deal',
};
