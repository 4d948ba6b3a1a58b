import { formatExact } from '#contract/fields/currency.ts';
import type { BalanceSums } from '#contract/payments/balance.ts';
import { sumColumns } from './sum-columns.ts';

interface BalanceTotalsProps {
  totals: BalanceSums;
  currency: string;
  unknownFees: number;
}

/** The sums of all days that are shown. */
export function BalanceTotals({ totals, currency, unknownFees }: BalanceTotalsProps) {
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
          {unknownFees === 1 ? 'One paid order is' : `${unknownFees} paid orders are`} not in these books yet:
          fees are unknown, amounts not counted here.
        </p>
      )}
    </section>
  );
}
