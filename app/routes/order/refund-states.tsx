import { formatCents } from '#contract/fields/money.ts';
import type { OrderRefundStatus, ShownRefund } from '#contract/payments/refunds.ts';

/** How each refund of an order stands, in the buyer's words. */
export function RefundStates({ refunds }: { refunds: readonly ShownRefund[] }) {
  return (
    <ul>
      {refunds.map(({ amountCents, status, date }) => (
        <li key={`${date} ${amountCents}`}>
          <span className="figures">{formatCents(amountCents)}</span> {labels[status]}
        </li>
      ))}
    </ul>
  );
}

const labels: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'on its way to your card',
  succeeded: 'refunded',
  failed: 'did not arrive; the money is still with us, and we write to you',
  canceled: 'canceled',
};
