import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { OrderEvent } from '../../contract/order-events.ts';

/** The events of an order. */
export function OrderTimeline({ idPayment, currency }: { idPayment: string; currency: string }) {
  const [events, setEvents] = useState<readonly OrderEvent[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } }, { signal: controller.signal })
      .then((result) => {
        if (result.ok) setEvents(result.body);
        else setProblem(result.problem.detail);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment]);
  if (problem) return <p role="alert">{problem}</p>;
  if (events === null) return <Skeleton className="h-40" />;
  return (
    <ol className="timeline">
      {events.map(({ at, kind, text, amount, by }) => (
        <li key={`${at} ${kind} ${text}`} data-kind={kind}>
          <p className="wrap-anywhere">
            {text}
            {amount !== null && <strong className="figures"> {formatCents(amount, currency)}</strong>}
          </p>
          <p className="text-ink-soft text-sm">
            <Timestamp at={at} />
            {by && ` · ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
