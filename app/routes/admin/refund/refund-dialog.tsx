import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { loadRefunds, type OrderRefunds } from './load-refunds.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';

/** The refunds of an order in a side panel, and the form for another; closed while `idPayment` is null. */
export function RefundDialog({ idPayment, onClose }: { idPayment: string | null; onClose: () => void }) {
  return (
    <Dialog open={idPayment !== null} onClose={onClose} label="Refund" placement="side">
      {idPayment !== null && (
        <div className="grid gap-6 p-6">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="wide text-heading">Refund</h2>
              <p className="cell-code mt-1">{idPayment}</p>
            </div>
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </div>
          <Refunds key={idPayment} idPayment={idPayment} />
        </div>
      )}
    </Dialog>
  );
}

function Refunds({ idPayment }: { idPayment: string }) {
  const [found, setFound] = useState<OrderRefunds | string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the same order again
  useEffect(() => {
    const controller = new AbortController();
    loadRefunds(idPayment, controller.signal)
      .then(setFound)
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment, round]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  const { refunds, refundable, disputed, dispute } = found;
  const isPending = refunds.some(({ status }) => status === 'pending');
  const isInquiry = dispute?.status.startsWith('warning_') ?? false;
  return (
    <>
      {dispute && <DisputeNotice dispute={dispute} />}
      <RefundList refunds={refunds} />
      {refundable.amount > 0 && !isPending && (!disputed || isInquiry) && (
        <RefundForm
          key={round}
          idPayment={idPayment}
          refundable={refundable}
          onDone={() => setRound(round + 1)}
        />
      )}
      {isPending && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1">The next refund can follow once this one is done.</p>
          <Button size="small" onClick={() => setRound(round + 1)}>
            Check again
          </Button>
        </div>
      )}
      {refundable.amount <= 0 && <p>Nothing is left to refund.</p>}
    </>
  );
}
