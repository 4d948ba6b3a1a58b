import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { addressLines } from '#shop/orders/contract/fields/address-lines.ts';
import { writeArrival } from '#shop/orders/contract/fields/write-arrival.ts';
import type { ShownPayLink } from '../../contract/pay-links.ts';
import { listSaleSums } from '../../contract/sale-sums.ts';

/** What is bought, what it costs with delivery and tax, where it goes and until when it is reserved. */
export function SaleDetails({ sale }: { sale: NonNullable<ShownPayLink['sale']> }) {
  const { lines, currency, charges, address, expiresAt } = sale;
  const sums = [
    ...lines.map(({ name, size, quantity, priceCents }) => ({
      term: `${quantity} × ${name}, size ${size}`,
      amount: formatCents(priceCents * quantity, currency),
    })),
    ...listSaleSums(sale),
  ];
  return (
    <>
      <p>
        We reserved these pairs for you until <time dateTime={expiresAt}>{formatMinute(expiresAt)} UTC</time>.
      </p>
      <section aria-label="Delivery">
        <h2 className="mb-2 font-bold">Delivery</h2>
        {charges && (
          <p className="mb-2">
            {charges.delivery.name}
            {charges.delivery.arrives && `, arrives ${writeArrival(charges.delivery.arrives)}`}
          </p>
        )}
        <address className="not-italic">
          {addressLines(address).map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </address>
      </section>
      <dl aria-label="What you pay for" className="grid gap-1 border-line border-t pt-4">
        {sums.map(({ term, amount }) => (
          <div
            key={term}
            className={`flex items-baseline justify-between gap-4 ${term === 'Total' ? 'font-bold' : ''}`}
          >
            <dt className="wrap-anywhere">{term}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
