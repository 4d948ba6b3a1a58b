import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import './webhooks.css';
import { useFreshDeliveries } from './use-fresh-deliveries.ts';

interface DeliveriesTableProps {
  /** The id of the webhook. */
  webhook: string;
  deliveries: TablePage<OutgoingDelivery>;
}

/** The messages of a webhook, newest first. */
export function DeliveriesTable({ webhook, deliveries: { rows, page, total } }: DeliveriesTableProps) {
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
