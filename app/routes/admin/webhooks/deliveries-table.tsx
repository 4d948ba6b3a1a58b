import './webhooks.css';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { OutgoingDelivery } from '#contract/webhooks.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { DeliveryRow } from './delivery-row.tsx';

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
