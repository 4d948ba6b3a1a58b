import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';
import { ResendDeliveryButton } from './resend-delivery-button.tsx';

interface DeliveryRowProps {
  /** The id of the webhook. */
  webhook: string;
  delivery: OutgoingDelivery;
}

/** A message: its event, what became of it, what was answered, and the button that sends it again. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { event, messageId, state, createdAt, resendOf } = delivery;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{event}</span>
        <span className="cell-code">{messageId}</span>
        {resendOf !== null && <span className="cell-meta cell-always">Sent again</span>}
        <span className="cell-meta">
          <DeliveryStateBadge state={state} />
          <Timestamp at={createdAt} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>
        <DeliveryStateBadge state={state} />
      </td>
      <td>
        <Answer delivery={delivery} />
      </td>
      <td>
        <div className="row-actions">
          <ResendDeliveryButton {...{ webhook, delivery }} />
        </div>
      </td>
    </tr>
  );
}

function Answer({
  delivery: { attempts, status, answer, error, nextAttemptAt },
}: Pick<DeliveryRowProps, 'delivery'>) {
  if (attempts === 0) return 'Not sent yet';
  return (
    <>
      <p className="wrap-anywhere first-letter:uppercase">{error ?? `It answered ${status}`}</p>
      <p className="text-ink-soft">
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {nextAttemptAt !== null && (
          <>
            , will be tried again at <Timestamp at={nextAttemptAt} />
          </>
        )}
      </p>
      {answer !== null && answer !== '' && (
        <details className="mt-1">
          <summary className="text-sm">What it said</summary>
          <pre className="webhook-answer">{answer}</pre>
        </details>
      )}
    </>
  );
}
