import { useEffect, useState } from 'react';
import type { OrderEvent } from '#contract/admin.ts';
import { formatCents } from '#contract/money.ts';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { When } from '../frame/when.tsx';

/** What happened to an order, in a panel at the side; shut while no order is named. */
export function TimeLine({ idPayment, onClose }: { idPayment: string | null; onClose: () => void }) {
  return (
    <Dialog open={idPayment !== null} onClose={onClose} label="Time line" place="side">
      {idPayment !== null && (
        <div className="grid gap-6 p-6">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="wide text-heading">Time line</h2>
              <p className="cell-code mt-1">{idPayment}</p>
            </div>
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </div>
          <Events idPayment={idPayment} />
        </div>
      )}
    </Dialog>
  );
}

function Events({ idPayment }: { idPayment: string }) {
  const [events, setEvents] = useState<readonly OrderEvent[] | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } }, { signal: stop.signal })
      .then((answer) => {
        if (answer.ok) setEvents(answer.body);
        else setMessage(answer.problem.detail);
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [idPayment]);
  if (message) return <p role="alert">{message}</p>;
  if (events === null) return <Skeleton className="h-40" />;
  return (
    <ol className="time-line">
      {events.map(({ at, kind, text, amount, by }) => (
        <li key={`${at} ${kind} ${text}`} data-kind={kind}>
          <p className="wrap-anywhere">
            {text}
            {amount !== null && <strong className="figures"> {formatCents(amount)}</strong>}
          </p>
          <p className="text-ink-soft text-sm">
            <When at={at} />
            {by && ` · ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
