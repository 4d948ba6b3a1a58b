import './webhooks/webhooks.css';
import { useEffect, useEffectEvent } from 'react';
import { data, useRevalidator } from 'react-router';
import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/webhook.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { Timestamp } from './frame/timestamp.tsx';
import { cellClass, DataTable } from './table/data-table.tsx';
import { readTableQuery, type TablePage, toTablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';
import { DeliveryStateBadge } from './webhooks/delivery-state-badge.tsx';
import { ResendDeliveryButton } from './webhooks/resend-delivery-button.tsx';
import { TestButton } from './webhooks/test-button.tsx';

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
  const { body, total } = unwrapOrThrow(deliveries);
  const webhook = unwrapOrThrow(listed).body.find(({ _id }) => _id === id);
  if (!webhook) throw data('Not found', { status: 404 });
  return { webhook, deliveries: toTablePage(query, body, total ?? body.length) };
}

/** What one webhook was told, and what became of that. */
export default function Webhook({ loaderData: { webhook, deliveries } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Deliveries" lead={`To ${webhook.url}, in the last 30 days`}>
        <div className="flex flex-wrap gap-2">
          <TestButton id={webhook._id} />
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
        empty="Nothing was sent in the last 30 days. Send a test message to try the address."
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
  { name: 'When (UTC)', shown: 'wide' },
  { name: 'State', shown: 'wide' },
  { name: 'Answer' },
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

/** A message: its event, what became of it, what was answered, and the button that sends it again. */
function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
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
