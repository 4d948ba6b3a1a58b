import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { ListedWebhook } from '../contract.ts';
import type { Route } from './+types/webhooks.ts';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';
import { webhookForm } from './webhook-fields.ts';
import { WebhookForm } from './webhook-form.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  webhooks: unwrap(await context.get(appContext).call('GET /admin/webhooks', {})).body,
});

/** Creates the webhook of the form; its signing secret is in the answer alone. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const idempotencyKey = String(form.get('formKey'));
  const result = await webhookForm.send(form, (body) =>
    call('POST /admin/webhooks', { body }, { idempotencyKey }),
  );
  return result.ok ? result : showAgain(context, form, ['url'], result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The addresses of other programs that are told what happens in the shop. */
export default function Webhooks({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Webhooks"
        lead="Notify other programs, such as accounting or warehouse software, as soon as something happens in the shop."
      />
      <WebhooksTable webhooks={webhooks} />
      <WebhookForm
        webhooks={webhooks}
        made={actionData?.ok ? actionData.body : null}
        posted={actionData?.ok === false && 'values' in actionData ? actionData : undefined}
      />
    </>
  );
}

/** All webhooks, oldest first. */
function WebhooksTable({ webhooks }: { webhooks: readonly ListedWebhook[] }) {
  if (webhooks.length === 0) {
    return (
      <div className="admin-note">
        <p className="table-title mb-1">No webhooks yet</p>
        <p className="max-w-prose">
          A webhook is the URL of another program. The shop sends it a signed message when an order is paid,
          received or refunded, or when a size runs low, so the program doesn't have to keep checking.
        </p>
      </div>
    );
  }
  return (
    <DataTable stacked caption="Webhooks" columns={columns} empty="No webhooks">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </DataTable>
  );
}

const columns = [
  { name: 'URL' },
  { name: 'Added (UTC)', shown: 'wide' },
  { name: 'Last delivery (UTC)', shown: 'wide' },
  { name: '' },
] as const;

/** A webhook with its events and what became of its last message. */
function WebhookRow({ webhook }: { webhook: ListedWebhook }) {
  const { _id, url, events, createdAt, lastDelivery } = webhook;
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
          {' '}
          Added <Timestamp at={createdAt} />
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
          <DeleteButton confirmLabel="Yes, delete webhook!" action={`/admin/webhooks/${_id}`} />
        </div>
      </td>
    </tr>
  );
}
