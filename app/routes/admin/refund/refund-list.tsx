import { formatCents } from '#contract/fields/money.ts';
import type { OrderRefund, OrderRefundStatus } from '#contract/payments/refunds.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { explainFailure } from './explain-failure.ts';
import { FailedRefundAdvice } from './failed-refund-advice.tsx';

/** The refunds of an order, newest first, each with its state; one that failed with why, the newest with what to do. */
export function RefundList({ refunds, email }: { refunds: readonly OrderRefund[]; email: string }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="grid gap-4">
      {refunds.map(({ _id, amountCents, status, failureReason, items, restock, date, by }, index) => (
        <li key={_id} className="grid gap-1 border-line border-b pb-4">
          <p className="flex flex-wrap items-center gap-2">
            <strong className="figures">{formatCents(amountCents)}</strong>
            <Badge variant={variants[status]}>{labels[status]}</Badge>
          </p>
          {failureReason !== null && <p>Why: {explainFailure(failureReason).why}</p>}
          {items.length > 0 && (
            <p className="text-ink-soft text-sm">
              {items.map(({ size, quantity }) => `${quantity} of size ${size}`).join(', ')}
              {restock && returns[status]}
            </p>
          )}
          <p className="text-ink-soft text-sm">
            <Timestamp at={date} /> · {by ?? 'made at the payment provider'}
          </p>
          {status === 'failed' && index === 0 && (
            <FailedRefundAdvice reason={failureReason ?? 'unknown'} hadPairs={restock} email={email} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of the pairs of a refund that brings them back. */
const returns: Readonly<Record<OrderRefundStatus, string>> = {
  pending: ', back into stock once it is done',
  succeeded: ', back into stock',
  failed: '',
  canceled: '',
};

const labels: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'On its way',
  succeeded: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

const variants = { pending: 'quiet', succeeded: 'accent', failed: 'deal', canceled: 'deal' } as const;
