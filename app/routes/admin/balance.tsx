import './balance/balance.css';
import { formatExact } from '#contract/fields/currency.ts';
import { formatDay, formatMinute } from '#contract/fields/format-time.ts';
import type { BalanceDay, BalancePayout, BalanceReport, BalanceSums } from '#contract/payments/balance.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrap } from '../../lib/api/unwrap.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/balance.ts';
import { RangeForm } from './balance/range-form.tsx';
import { SumsTable, sumColumns } from './balance/sums-table.tsx';
import { AdminHeading } from './layout/admin-heading.tsx';
import { BarChart } from './sales/bar-chart.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const read = (name: 'from' | 'to' | 'currency') => searchParams.get(name) || undefined;
  const query = { from: read('from'), to: read('to'), currency: read('currency') };
  const result = await call('GET /admin/balance', { query });
  if (result.ok || result.problem.code !== 'INVALID') {
    return { report: unwrap(result).body, problem: '' };
  }
  const usual = await call('GET /admin/balance', { query: {} });
  return { report: unwrap(usual).body, problem: result.problem.detail };
}

/** The provider's books of some days: captured, refunded, disputed, fees and net, by day and by payout. */
export default function Balance({ loaderData }: Route.ComponentProps) {
  const { report, problem } = loaderData;
  const { currencies, currency, days, payouts, totals } = report;
  return (
    <>
      <AdminHeading title="Balance" lead={describeCompleteness(report)}>
        <RangeForm key={`${report.from} ${report.to} ${currency}`} report={report} problem={problem} />
      </AdminHeading>
      {currencies.length === 0 ? (
        <EmptyState
          title="No transactions yet"
          text="Your first sale will appear here with its fee, and two days later with its payout."
        />
      ) : (
        <>
          <BalanceTotals totals={totals} currency={currency} unknownFees={report.unknownFees} />
          <BalanceChart days={days} currency={currency} />
          <PayoutsTable report={{ ...report, payouts }} />
          <BalanceDaysTable report={report} />
        </>
      )}
    </>
  );
}

type Completeness = Pick<BalanceReport, 'completeUntil' | 'readBackTo'>;

/** Until when the books are complete, for the line under the title. */
export function describeCompleteness({ completeUntil, readBackTo }: Completeness): string {
  const days = 'Days are in UTC.';
  if (completeUntil !== null) {
    return `All transactions at the payment provider up to ${formatMinute(completeUntil)} UTC. ${days}`;
  }
  const reached = readBackTo === null ? '' : ` Loaded back to ${formatDay(readBackTo)} so far.`;
  return `Loading transactions from the payment provider for the first time.${reached} ${days}`;
}

/** The days with transactions, newest first, below their totals. */
function BalanceDaysTable({ report }: { report: BalanceReport }) {
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

/** What was captured by day as bars; the table of the days has the numbers. */
function BalanceChart({ days, currency }: { days: readonly BalanceDay[]; currency: string }) {
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

interface BalanceTotalsProps {
  totals: BalanceSums;
  currency: string;
  unknownFees: number;
}

/** The sums of all days that are shown. */
function BalanceTotals({ totals, currency, unknownFees }: BalanceTotalsProps) {
  return (
    <section aria-label="Totals">
      <dl className="balance-totals">
        {sumColumns([totals]).map(({ key, name }) => (
          <div key={key} className="balance-total">
            <dt>{name}</dt>
            <dd>{formatExact(totals[key], currency)}</dd>
          </div>
        ))}
      </dl>
      {unknownFees > 0 && (
        <p className="mt-3 text-ink-soft">
          {unknownFees === 1 ? '1 paid order is' : `${unknownFees} paid orders are`} not included yet because
          the payment provider has not reported the fees.
        </p>
      )}
    </section>
  );
}

/** What moved in these days by the payout that it is part of, newest first, below what is not paid out yet. */
function PayoutsTable({ report }: { report: BalanceReport }) {
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
      totalHead="All payouts, including pending"
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
    return <span className="cell-name">{hasManualPayouts ? `${text}, or paid out manually` : text}</span>;
  }
  const { _id, status, amountCents, arrivesAt } = payout;
  return (
    <>
      <span className="cell-name inline-flex flex-wrap items-center gap-2">
        <span className="figures">{formatDay(arrivesAt)}</span>
        <Badge variant={variants[status] ?? 'quiet'}>{status.replaceAll('_', ' ')}</Badge>
      </span>
      <span className="cell-meta cell-always">
        <span className="cell-code">{_id}</span>
        {amountCents !== net && <span>{`${formatExact(amountCents, currency)} including other days`}</span>}
      </span>
    </>
  );
}

const variants: Readonly<Record<string, 'accent' | 'deal'>> = {
  paid: 'accent',
  failed: 'deal',
  canceled: 'deal',
};
