import type { ListedWebhook } from '#contract/webhooks.ts';
import { DataTable } from '../table/data-table.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** All webhooks, oldest first. */
export function WebhooksTable({ webhooks }: { webhooks: readonly ListedWebhook[] }) {
  if (webhooks.length === 0) {
    return (
      <div className="admin-note">
        <p className="table-title mb-1">Nobody is told yet</p>
        <p className="max-w-prose">
          A webhook is an address of another program. The shop sends it a signed message when an order is
          paid, arrives or is refunded, or when a size runs low, so that the program need not ask.
        </p>
      </div>
    );
  }
  return (
    <DataTable stacked caption="Webhooks" columns={columns} empty="No webhook">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </DataTable>
  );
}

const columns = [
  { name: 'Address' },
  { name: 'Since (UTC)', shown: 'wide' },
  { name: 'Last delivery (UTC)', shown: 'wide' },
  { name: '' },
] as const;
