import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OrderDispute } from '../../../contract/refunds.ts';
import { DisputeNotice } from './dispute-notice.tsx';

interface Found {
  readonly dispute: OrderDispute;
  readonly currency: string;
}

/** The newest dispute of an order. */
export function DisputePanel({ idPayment }: { idPayment: string }) {
  const [found, setFound] = useState<Found | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /cart/order/{idPayment}', { params: { idPayment } }, { signal })
      .then((result) => {
        if (!result.ok) return setFound(result.problem.detail);
        const { dispute, currency } = result.body;
        setFound(dispute ? { dispute, currency } : unknown);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  return <DisputeNotice {...found} />;
}

const unknown = 'The payment provider has not sent the details of this dispute yet.';
