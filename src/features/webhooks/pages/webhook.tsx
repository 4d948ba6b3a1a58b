import './webhooks.css';
import { useEffect, useEffectEvent } from 'react';
import { data, useRevalidator } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import type { OutgoingDelivery } from '../contract.ts';
import type { Route } from './+types/webhook.ts';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';

/** Deliveries per page. */
const size = 20;

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const query = readTableQuery(request, '', size);
  const { offset, limit } = query;
  const [listed, deliveries] = await Promise.all([
    call('GET /admin/webhooks', {}),
    call('GET /admin/webhooks/{id}/deliveries', { params: { id }, query: { offset, limit } }),
  ]);
  const { body, total } = unwrap(deliveries);
  const webhook = unwrap(listed).body.find(({ _id }) => _id === id);
  if (!webhook) throw data('Not found', { status: 404 });
  return { webhook, deliveries: toTablePage(query, body, total ?? body.length) };
}

export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => changeWebhook(call, params.id, form));

/** Removes the webhook, sends the message that a form names again, or one to try the webhook. */
async function changeWebhook(call: ApiCall, id: string, form: FormData) {
  const params = { id };
  if (form.get('method') === 'DELETE')
    return [await call('DELETE /admin/webhooks/{id}', { params }), 'Deleted!'] as const;
  const deliveryId = form.get('deliveryId');
  if (deliveryId === null)
    return [
      await call('POST /admin/webhooks/{id}/test', { params }),
      'A test message is on its way',
    ] as const;
  const result = await call('POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend', {
    params: { id, deliveryId: String(deliveryId) },
  });
  return [result, 'The message will be sent again'] as const;
}

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

/** What one webhook was told, and what became of that. */
export default function Webhook({ loaderData: { webhook, deliveries } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Deliveries" lead={`To ${webhook.url}, in the last 30 days`}>
        <div className="flex flex-wrap gap-2">
          <ActionButton action={`/admin/webhooks/${webhook._id}`} variant="accent">
            {' '}
            Send test message{' '}
          </ActionButton>
          <ButtonLink size="small" to="/admin/webhooks">
            All webhooks
          </ButtonLink>
        </div>
      </AdminHeading>
      <DeliveriesTable webhook={webhook._id} deliveries={deliveries} />
    </>
  );
}

interface DeliveriesTableProps {
  /** The id of the webhook. */
  webhook: string;
  deliveries: TablePage<OutgoingDelivery>;
}

/** The messages of a webhook, newest first. */
function DeliveriesTable({ webhook, deliveries: { rows, page, total } }: DeliveriesTableProps) {
  useFreshDeliveries(rows);
  return (
    <TableSection title="Messages" total={total} page={page}>
      <DataTable
        stacked
        caption="Deliveries"
        columns={columns}
        empty="Nothing was sent in the last 30 days. Send a test message to try the URL."
      >
        {rows.map((delivery) => (
          <DeliveryRow key={delivery._id} {...{ webhook, delivery }} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [
  { name: 'Message' },
  { name: 'Time (UTC)', shown: 'wide' },
  { name: 'Status', shown: 'wide' },
  { name: 'Response' },
  { name: '' },
] as const;

/** How often the list is loaded again, in ms. */
const interval = 1_500;
/** How far ahead an attempt is waited for, in ms. */
const soon = 20_000;

/** Loads the screen again while a message is on its way, or will be tried within seconds, and somebody looks. */
function useFreshDeliveries(deliveries: readonly OutgoingDelivery[]): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    const until = Date.now() + soon;
    const isDue = deliveries.some(
      ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < until,
    );
    if (isDue && !document.hidden) void revalidate();
  });
  useEffect(() => {
    const looking = setInterval(look, interval);
    return () => clearInterval(looking);
  }, []);
}

interface DeliveryRowProps {
  /** The id of the webhook. */
  webhook: string;
  delivery: OutgoingDelivery;
}

/**
 * A message: its event, what became of it, what was answered, and the button that sends it again or, while it waits for
 * another attempt, now.
 */
function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { _id, event, messageId, state, attempts, createdAt, resendOf } = delivery;
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{event}</span>
        <span className="cell-code">{messageId}</span>
        {resendOf !== null && <span className="cell-meta cell-always">Resent</span>}
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
          <ActionButton
            action={`/admin/webhooks/${webhook}`}
            fields={{ deliveryId: _id }}
            disabled={state === 'queued' && attempts === 0}
          >
            Resend
          </ActionButton>
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
      <p className="wrap-anywhere first-letter:uppercase">{error ?? `Responded with ${status}`}</p>
      <p className="text-ink-soft">
        {count(attempts, 'attempt')}
        {nextAttemptAt !== null && (
          <>
            , next attempt at <Timestamp at={nextAttemptAt} />
          </>
        )}
      </p>
      {answer !== null && answer !== '' && (
        <details className="mt-1">
          <summary className="text-sm">Response body</summary>
          <pre className="webhook-answer">{answer}</pre>
        </details>
      )}
    </>
  );
}
