import { formatCents } from '#platform/contract/fields/money.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import type { OrderRefund, OrderRefundStatus } from '../../../contract/refunds.ts';

interface RefundListProps {
  refunds: readonly OrderRefund[];
  email: string;
  /** Of the order. */
  currency: string;
}

/** The refunds of an order, newest first, each with its state; one that failed with why, the newest with what to do. */
export function RefundList({ refunds, email, currency }: RefundListProps) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="grid gap-4">
      {refunds.map(({ _id, amountCents, status, failureReason, items, restock, date, by }, index) => (
        <li key={_id} className="grid gap-1 border-line border-b pb-4">
          <p className="flex flex-wrap items-center gap-2">
            <strong className="figures">{formatCents(amountCents, currency)}</strong>
            <Badge variant={variants[status]}>{labels[status]}</Badge>
          </p>
          {failureReason !== null && <p>Reason: {explainFailure(failureReason).why}</p>}
          {items.length > 0 && (
            <p className="text-ink-soft text-sm">
              {items.map(({ size, quantity }) => `${quantity} of size ${size}`).join(', ')}
              {restock && returns[status]}
            </p>
          )}
          <p className="text-ink-soft text-sm">
            <Timestamp at={date} /> · {by ?? 'made in the payment provider’s dashboard'}
          </p>
          {status === 'failed' && index === 0 && (
            <FailedRefundAdvice reason={failureReason ?? 'unknown'} hadUnits={restock} email={email} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of the pairs of a refund that brings them back. */
const returns: Readonly<Record<OrderRefundStatus, string>> = {
  pending: ', restocked once the refund succeeds',
  succeeded: ', restocked',
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

interface FailedRefundAdviceProps {
  /** The provider's reason. */
  reason: string;
  /** Whether pairs were to go back into stock with it. */
  hadUnits: boolean;
  email: string;
}

/** What to do about a refund that failed, and whom to write to. */
function FailedRefundAdvice({ reason, hadUnits, email }: FailedRefundAdviceProps) {
  return (
    <div className="grid gap-1 border border-line bg-raised p-4 text-sm">
      <p>
        <strong>What to do:</strong> {explainFailure(reason).next}
      </p>
      <p>
        You still have the money, and the buyer was told that the refund failed. Email{' '}
        <a className="wrap-anywhere underline" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
      {hadUnits && <p>Restocked pairs stay in stock and won't be counted twice.</p>}
    </div>
  );
}

/** Why a refund failed, and what an administrator can do about it. */
interface ExplainedFailure {
  readonly why: string;
  readonly next: string;
}

const againThenOtherwise =
  'Refund again below. If that fails too, ask the buyer for another way to send the money, such as a bank transfer.';
const otherwise =
  'This card can no longer receive money, so another refund would fail too. Ask the buyer for another way to send the money, such as a bank transfer.';

/** The reasons of the provider's refunds (Stripe API, Refund object, `failure_reason`). */
const failures: Readonly<Record<string, ExplainedFailure>> = {
  expired_or_canceled_card: { why: 'the card is expired or canceled', next: otherwise },
  lost_or_stolen_card: { why: 'the card was reported as lost or stolen', next: otherwise },
  insufficient_funds: {
    why: 'the shop’s balance at the payment provider is too low',
    next: 'Add money to the balance at the payment provider, then refund again below.',
  },
  charge_for_pending_refund_disputed: {
    why: 'the buyer has disputed the payment',
    next: 'The bank will decide. Respond to the dispute in the payment provider’s dashboard.',
  },
  declined: { why: 'the buyer’s bank declined it', next: againThenOtherwise },
  merchant_request: {
    why: 'it was canceled at the payment provider',
    next: 'Refund again below if it is still owed.',
  },
  unknown: { why: 'the bank gave no reason', next: againThenOtherwise },
};

/** Explains a reason; one that is not known by its own words. */
const explainFailure = (reason: string): ExplainedFailure =>
  failures[reason] ?? { why: reason.replaceAll('_', ' '), next: againThenOtherwise };
