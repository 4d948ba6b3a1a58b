import { useCallback, useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { PaymentDetails } from '../../../contract/payment-details.ts';
import type { OrderDispute, OrderRefund } from '../../../contract/refunds.ts';
import { DisputeNotice } from '../dispute/dispute-notice.tsx';
import { PaymentFacts } from '../payment-facts.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { findRefundable, type Refundable } from './refundable-lines.ts';

/** The refunds of an order, and the form for another. */
export function RefundPanel({ idPayment }: { idPayment: string }) {
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
  const { refunds, refundable, disputed, dispute, email, buyer, isOutside, payment } = found;
  const isPending = refunds.some(({ status }) => status === 'pending');
  const isInquiry = dispute?.status.startsWith('warning_') ?? false;
  return (
    <>
      {dispute && <DisputeNotice dispute={dispute} currency={refundable.currency} />}
      {isOutside ? (
        <p>Paid outside the shop. Record a refund here once you have paid the money back.</p>
      ) : (
        <PaymentFacts payment={payment} currency={refundable.currency} />
      )}
      <RefundList refunds={refunds} email={email} currency={refundable.currency} />
      {refundable.amount > 0 && !isPending && (!disputed || isInquiry) && (
        <RefundForm
          key={refunds.length}
          idPayment={idPayment}
          refundable={refundable}
          isOutside={isOutside}
          buyer={buyer}
          onDone={() => load()}
        />
      )}
      {isPending && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1">
            The bank hasn't confirmed this refund yet, which can take days. The order and stock update
            automatically.
            {refundable.amount > 0 && ' You can make another refund after that.'}
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

/** What the dialog shows of an order. */
interface OrderRefunds {
  readonly refunds: readonly OrderRefund[];
  readonly refundable: Refundable;
  readonly disputed: boolean;
  readonly dispute: OrderDispute | null;
  /** The buyer's. */
  readonly email: string;
  /** The buyer's email, or the name of the recipient. */
  readonly buyer: string;
  readonly isOutside: boolean;
  /** Null if the provider did not respond, or has no charge. */
  readonly payment: PaymentDetails | null;
}

/** Loads an order with its refunds; rejects only when aborted. @returns a message when that failed */
async function loadRefunds(idPayment: string, signal?: AbortSignal): Promise<OrderRefunds | string> {
  const options = signal && { signal };
  // The list asks the provider first, so the order that follows it is as new.
  const list = await call('GET /admin/orders/{idPayment}/refunds', { params: { idPayment } }, options);
  if (!list.ok) return list.problem.detail;
  const order = await call('GET /cart/order/{idPayment}', { params: { idPayment } }, options);
  if (!order.ok) return order.problem.detail;
  const { disputed, dispute = null, email, paidOutside: isOutside } = order.body;
  const payment = isOutside
    ? null
    : await call('GET /admin/orders/{idPayment}/payment', { params: { idPayment } }, options);
  return {
    refunds: list.body,
    refundable: findRefundable(order.body, list.body),
    disputed,
    dispute,
    email,
    buyer: email || order.body.address?.name || 'the buyer',
    isOutside,
    payment: payment?.ok ? payment.body : null,
  };
}
