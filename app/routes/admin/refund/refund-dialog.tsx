import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DisputeNotice } from '../dispute/dispute-notice.tsx';
import { OrderPanel } from '../frame/order-panel.tsx';
import { PaymentFacts } from '../frame/payment-facts.tsx';
import { loadRefunds, type OrderRefunds } from './load-refunds.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';

/** The refunds of an order in a side panel, and the form for another; closed while `idPayment` is null. */
export function RefundDialog({ idPayment, onClose }: { idPayment: string | null; onClose: () => void }) {
  return (
    <OrderPanel title="Refund" idPayment={idPayment} onClose={onClose}>
      {(id) => <Refunds key={id} idPayment={id} />}
    </OrderPanel>
  );
}

function Refunds({ idPayment }: { idPayment: string }) {
  const [found, setFound] = useState<OrderRefunds | string | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      loadRefunds(idPayment, signal)
        .then(setFound)
        .catch(() => undefined),
    [idPayment],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  const { refunds, refundable, disputed, dispute, email, payment } = found;
  const isPending = refunds.some(({ status }) => status === 'pending');
  const isInquiry = dispute?.status.startsWith('warning_') ?? false;
  return (
    <>
      {dispute && (
        <DisputeNotice dispute={dispute}>
          <p>Dispute, beside the order, has the evidence and the answers.</p>
        </DisputeNotice>
      )}
      <PaymentFacts payment={payment} />
      <RefundList refunds={refunds} email={email} />
      {refundable.amount > 0 && !isPending && (!disputed || isInquiry) && (
        <RefundForm
          key={refunds.length}
          idPayment={idPayment}
          refundable={refundable}
          onDone={() => load()}
        />
      )}
      {isPending && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1">
            The bank has not confirmed it yet. That can take days; order and stock follow by themselves.
            {refundable.amount > 0 && ' The next refund can follow then.'}
          </p>
          <Button size="small" onClick={() => load()}>
            Check again
          </Button>
        </div>
      )}
      {refundable.amount <= 0 && !isPending && <p>Nothing is left to refund.</p>}
    </>
  );
}
