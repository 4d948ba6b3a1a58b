import { useCallback, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents, toCents } from '#contract/fields/money.ts';
import type { DisputeCase, DisputeFile, EvidenceTexts } from '#contract/payments/disputes.ts';
import { call } from '../../../lib/api/api-client.ts';
import { createIdempotencyKey } from '../../../lib/api/create-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PaymentFacts } from '../layout/payment-facts.tsx';
import { Timestamp } from '../layout/timestamp.tsx';
import { MailStateBadge } from '../mail/mail-state-badge.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { evidenceFields } from './evidence-fields.ts';
import { EvidenceForm } from './evidence-form.tsx';

/** The disputes of an order, with the evidence that exists and the answers. */
export function DisputePanel({ idPayment }: { idPayment: string }) {
  const [file, setFile] = useState<DisputeFile | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(
    (signal?: AbortSignal) =>
      call('GET /admin/orders/{idPayment}/disputes', { params: { idPayment } }, signal && { signal })
        .then((result) => (result.ok ? setFile(result.body) : setProblem(result.problem.detail)))
        .catch(() => undefined),
    [idPayment],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  if (problem) return <p role="alert">{problem}</p>;
  if (file === null) return <Skeleton className="h-40" />;
  return (
    <>
      {file.disputes.map((dispute) => (
        <div key={dispute._id} className="grid gap-4">
          <DisputeNotice dispute={dispute} />
          {dispute.sent && <SentEvidence evidence={dispute.sent} by={dispute.answeredBy} />}
        </div>
      ))}
      <DisputeFacts file={file} />
      {file.disputes
        .filter(({ needsResponse }) => needsResponse)
        .map((dispute) => (
          <div key={dispute._id} className="grid gap-6">
            <EvidenceForm dispute={dispute} suggested={file.suggested} onDone={() => load()} />
            {!dispute.isInquiry && <AcceptDispute dispute={dispute} onDone={() => load()} />}
          </div>
        ))}
    </>
  );
}

/** The evidence that the bank was sent, and by whom where that was done here. */
function SentEvidence({ evidence, by }: { evidence: EvidenceTexts; by: string | null }) {
  return (
    <section aria-label="Evidence sent" className="grid gap-3">
      <h3 className="font-bold">Evidence sent</h3>
      <dl className="grid gap-2 text-sm">
        {evidenceFields
          .filter(({ name }) => evidence[name] !== '')
          .map(({ name, label }) => (
            <div key={name}>
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{evidence[name]}</dd>
            </div>
          ))}
      </dl>
      <p className="text-ink-soft text-sm">{by ?? 'Sent in the payment provider’s dashboard'}</p>
    </section>
  );
}

/** What is known about a disputed order: what was sold, how it was paid, its delivery, and the mails to its buyer. */
function DisputeFacts({ file: { order, payment, mails } }: { file: DisputeFile }) {
  return (
    <section aria-label="Order details" className="grid gap-4">
      <h3 className="font-bold">Order details</h3>
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
      <ul aria-label="Emails to the buyer" className="grid gap-2">
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
      {mails.length === 0 && <p>No emails to the buyer mention this order.</p>}
    </section>
  );
}

/** Accepts a dispute as lost, after a confirmation. */
function AcceptDispute({ dispute, onDone }: { dispute: DisputeCase; onDone: () => void }) {
  const [key] = useState(createIdempotencyKey);
  const [isConfirming, setIsConfirming] = useState(false);
  const fetcher = useFetcher();
  const accept = async () => {
    setIsConfirming(false);
    await fetcher.submit({ key }, { method: 'post', action: `/admin/disputes/${dispute._id}/close` });
    onDone();
  };
  const amount = formatCents(dispute.amountCents);
  return (
    <section aria-label="Accept the loss" className="grid gap-3 border-line border-t pt-6">
      <p>
        If you have no evidence that helps, accept the loss. The dispute ends right away, and the buyer keeps{' '}
        {amount}.
      </p>
      <Button variant="deal" disabled={fetcher.state !== 'idle'} onClick={() => setIsConfirming(true)}>
        Accept the loss
      </Button>
      <Confirm
        open={isConfirming}
        title="Accept this dispute as lost?"
        text={`You won't get back ${amount} or the dispute fee. This can't be undone. Stock doesn't change.`}
        confirmLabel="Yes, accept the loss"
        onConfirm={accept}
        onCancel={() => setIsConfirming(false)}
      />
    </section>
  );
}
