import type { ListedWebhook } from '#contract/webhooks.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DeleteButton } from '../actions/delete-button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { Timestamp } from '../frame/timestamp.tsx';
import { cellClass } from '../table/data-table.tsx';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';

/** A webhook with its events and what became of its last message. */
export function WebhookRow({ webhook }: { webhook: ListedWebhook }) {
  const { _id, url, events, createdAt, lastDelivery } = webhook;
  const { pending, submit } = useAdminAction();
  const last = lastDelivery ? (
    <>
      <DeliveryStateBadge state={lastDelivery.state} /> <Timestamp at={lastDelivery.createdAt} />
    </>
  ) : (
    'Nothing sent yet'
  );
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{url}</span>
        <span className="cell-meta cell-always">
          {events.map((event) => (
            <code key={event}>{event}</code>
          ))}
        </span>
        <span className="cell-meta">{last}</span>
        <span className="cell-meta">
          Since <Timestamp at={createdAt} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={createdAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>{last}</td>
      <td>
        <div className="row-actions">
          <ButtonLink size="small" to={`/admin/webhooks/${_id}`}>
            Deliveries
          </ButtonLink>
          <DeleteButton
            confirmLabel="Yes, delete webhook!"
            disabled={pending}
            onConfirm={() => submit({ intent: 'remove-webhook', id: _id })}
          />
        </div>
      </td>
    </tr>
  );
}
