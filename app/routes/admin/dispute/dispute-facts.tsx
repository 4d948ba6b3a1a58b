import { Link } from 'react-router';
import { formatCents, toCents } from '#contract/fields/money.ts';
import type { DisputeFile } from '#contract/payments/disputes.ts';
import { PaymentFacts } from '../frame/payment-facts.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { MailStateBadge } from '../mail/mail-state-badge.tsx';

/** What is known about a disputed order: what was sold, how it was paid, its delivery, and the mails to its buyer. */
export function DisputeFacts({ file: { order, payment, mails } }: { file: DisputeFile }) {
  return (
    <section aria-label="What is known" className="grid gap-4">
      <h3 className="font-bold">What is known</h3>
      <ul aria-label="Pairs" className="grid gap-1">
        {order.items.map(({ _id, size, name, quantity, price }) => (
          <li key={`${_id} ${size}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{`${quantity} × ${name}, size ${size}`}</span>
            <span className="figures">{formatCents(toCents(price) * quantity)}</span>
          </li>
        ))}
      </ul>
      <p>
        Paid <strong className="figures">{formatCents(order.amountCents)}</strong>{' '}
        <Timestamp at={order.paidAt} />
      </p>
      <PaymentFacts payment={payment} />
      <p>
        {order.receivedAt === null ? (
          `Delivery: ${order.status}`
        ) : (
          <>
            Delivery: received <Timestamp at={order.receivedAt} />
          </>
        )}
      </p>
      <ul aria-label="Mails to the buyer" className="grid gap-2">
        {mails.map(({ _id, subject, state, at }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/admin/mails/${_id}`} className="underline wrap-anywhere">
              {subject}
            </Link>
            <MailStateBadge state={state} />
            <span className="text-ink-soft text-sm">
              <Timestamp at={at} />
            </span>
          </li>
        ))}
      </ul>
      {mails.length === 0 && <p>No mail to the buyer names this order.</p>}
    </section>
  );
}
