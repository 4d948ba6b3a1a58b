import { useState } from 'react';
import { formatCents } from '#contract/fields/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { DisputeDialog } from '../dispute/dispute-dialog.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { ShipmentDialog } from '../shipment/shipment-dialog.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { type TableFilter, TableToolbar } from '../table/table-toolbar.tsx';
import type { OrderRow } from './load-orders.ts';
import { OrderTimeline } from './order-timeline.tsx';

interface OrdersTableProps {
  orders: TablePage<OrderRow>;
  table: string;
  /** Beside those of status and order. */
  filters?: readonly TableFilter[];
}

/** The orders: change their status, see their details and their timeline. */
export function OrdersTable({ orders, table, filters = [] }: OrdersTableProps) {
  const [timelineOf, setTimelineOf] = useState<string | null>(null);
  const [refundOf, setRefundOf] = useState<string | null>(null);
  const [disputeOf, setDisputeOf] = useState<string | null>(null);
  const [shipmentOf, setShipmentOf] = useState<string | null>(null);
  return (
    <TableSection
      title="Orders"
      table={table}
      total={orders.total}
      page={orders.page}
      toolbar={
        <TableToolbar
          table={table}
          searchLabel="Search by email or payment id"
          filters={[statusFilter, sorting, ...filters]}
        />
      }
      links={<a href="/api/admin/export/orders.csv">CSV</a>}
    >
      <DataTable stacked caption="Orders" table={table} columns={columns} empty="No order found">
        {orders.rows.map((order) => (
          <OrderTableRow
            key={order.id}
            order={order}
            onTimeline={setTimelineOf}
            onRefund={setRefundOf}
            onDispute={setDisputeOf}
            onShip={setShipmentOf}
          />
        ))}
      </DataTable>
      <OrderTimeline idPayment={timelineOf} onClose={() => setTimelineOf(null)} />
      <RefundDialog idPayment={refundOf} onClose={() => setRefundOf(null)} />
      <ShipmentDialog idPayment={shipmentOf} onClose={() => setShipmentOf(null)} />
      <DisputeDialog idPayment={disputeOf} onClose={() => setDisputeOf(null)} />
    </TableSection>
  );
}

interface OrderTableRowProps {
  order: OrderRow;
  onTimeline: (idPayment: string) => void;
  onRefund: (idPayment: string) => void;
  onDispute: (idPayment: string) => void;
  onShip: (idPayment: string) => void;
}

function OrderTableRow({ order, onTimeline, onRefund, onDispute, onShip }: OrderTableRowProps) {
  const { pending, submit } = useAdminAction();
  const { id, idPayment, email, amount, date, status, units } = order;
  const other: OrderStatus = status === 'Pending' ? 'Received' : 'Pending';
  const toggleStatus = () => submit({ intent: 'set-order-status', id, idPayment, status: other });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email || 'Account closed'}</span>
        <span className="cell-meta cell-always">
          <span className="cell-code">{idPayment}</span>
        </span>
        <span className="cell-meta">
          <Timestamp at={date} day />
          <span>{formatCents(amount)}</span>
          <OrderBadges order={order} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={date} day />
      </td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{units}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{formatCents(amount)}</td>
      <td className={cellClass({ shown: 'wide' })}>
        <OrderBadges order={order} />
      </td>
      <td>
        <div className="row-actions">
          <Button size="small" disabled={pending} onClick={toggleStatus}>
            {other === 'Received' ? 'Mark received' : 'Mark pending'}
          </Button>
          <ButtonLink size="small" to={`/order/${idPayment}`}>
            Details
          </ButtonLink>
          <Button size="small" variant="quiet" onClick={() => onShip(idPayment)}>
            Send
          </Button>
          {order.disputed && (
            <Button size="small" variant="quiet" onClick={() => onDispute(idPayment)}>
              Dispute
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => onRefund(idPayment)}>
            Refund
          </Button>
          <Button size="small" variant="quiet" onClick={() => onTimeline(idPayment)}>
            Time line
          </Button>
        </div>
      </td>
    </tr>
  );
}

const OrderBadges = ({ order: { status, refunded, disputed, shipped } }: { order: OrderRow }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge variant={status === 'Received' ? 'accent' : 'quiet'}>{status}</Badge>
    {shipped && <Badge variant="quiet">Sent</Badge>}
    {refunded > 0 && <Badge variant="deal">{`Refunded ${formatCents(refunded)}`}</Badge>}
    {disputed && <Badge variant="deal">Disputed</Badge>}
  </span>
);

const columns = [
  { name: 'Order', sort: { ascending: 'email_asc', descending: 'email_desc' } },
  { name: 'Date', shown: 'wide', sort: { descending: '', ascending: 'oldest' } },
  { name: 'Pairs', shown: 'wide', numeric: true },
  {
    name: 'Total',
    shown: 'wide',
    numeric: true,
    sort: { descending: 'amount_desc', ascending: 'amount_asc' },
  },
  { name: 'Status', shown: 'wide', sort: { ascending: 'status_asc', descending: 'status_desc' } },
  { name: '' },
] as const;

const statusFilter = {
  name: 'status',
  label: 'Status of orders',
  options: [
    ['', 'All orders'],
    ['Pending', 'Pending'],
    ['Received', 'Received'],
    ['disputed', 'Disputed'],
  ],
} as const;

const sorting = {
  name: 'sort',
  label: 'Order of orders',
  shown: 'narrow',
  options: [
    ['', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['amount_desc', 'Highest total'],
    ['amount_asc', 'Lowest total'],
    ['email_asc', 'Email A to Z'],
    ['status_asc', 'By status'],
  ],
} as const;
