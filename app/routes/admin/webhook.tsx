import { data } from 'react-router';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/webhook.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { readTableQuery, toTablePage } from './table/table-page.ts';
import { DeliveriesTable } from './webhooks/deliveries-table.tsx';
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
