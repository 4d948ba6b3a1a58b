import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OrderDispute } from '#shop/orders/contract/refunds.ts';
import { DisputeNotice } from './dispute-notice.tsx';

/** The newest dispute of an order. */
export function DisputePanel({ idPayment }: { idPayment: string }) {
  const [found, setFound] = useState<OrderDispute | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /cart/order/{idPayment}', { params: { idPayment } }, { signal })
      .then((result) => setFound(result.ok ? (result.body.dispute ?? unknown) : result.problem.detail))
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  return <DisputeNotice dispute={found} />;
}

const unknown = 'The payment provider has not sent the details of this dispute yet.';
