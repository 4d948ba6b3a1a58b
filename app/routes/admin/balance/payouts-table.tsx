import { formatExact } from '#contract/fields/currency.ts';
import type { BalancePayout, BalanceReport } from '#contract/payments/balance.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SumsTable } from './sums-table.tsx';

/** What moved in these days by the payout that it is part of, newest first, below what is not paid out yet. */
export function PayoutsTable({ report }: { report: BalanceReport }) {
  const { payouts, currency, hasManualPayouts } = report;
  const rows = payouts.map(({ payout, ...sums }) => ({
    key: payout?._id ?? '',
    head: <PayoutHead payout={payout} net={sums.netCents} {...{ currency, hasManualPayouts }} />,
    sums,
  }));
  return (
    <SumsTable
      by="payouts"
      title="By payout"
      count={payouts.filter(({ payout }) => payout).length}
      firstColumn="Payout"
      totalHead="All payouts, and what waits"
      {...{ report, rows }}
    />
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
