import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/balance.ts';
import './balance/balance.css';
import { BalanceChart } from './balance/balance-chart.tsx';
import { BalanceDaysTable } from './balance/balance-days-table.tsx';
import { BalanceTotals } from './balance/balance-totals.tsx';
import { describeCompleteness } from './balance/describe-completeness.ts';
import { PayoutsTable } from './balance/payouts-table.tsx';
import { RangeForm } from './balance/range-form.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const read = (name: 'from' | 'to' | 'currency') => searchParams.get(name) || undefined;
  const query = { from: read('from'), to: read('to'), currency: read('currency') };
  const result = await call('GET /admin/balance', { query });
  if (result.ok || result.problem.code !== 'INVALID') {
    return { report: unwrapOrThrow(result).body, problem: '' };
  }
  const usual = await call('GET /admin/balance', { query: {} });
  return { report: unwrapOrThrow(usual).body, problem: result.problem.detail };
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
          title="Nothing has moved yet"
          text="The first sale shows here with its fee, two days later with its payout."
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
