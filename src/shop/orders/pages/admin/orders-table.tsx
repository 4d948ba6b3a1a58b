import orderSelections from 'virtual:slots/order-selection';
import { useState } from 'react';
import { confirmDownload } from '#platform/browser/confirm-download.ts';
import { renderParts, wrapInParts } from '#platform/browser/slots/slot-parts.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { type TableFilter, TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import type { OrderStatus } from '../../contract/orders.ts';
import { OrderNumber } from '../order/order-number.tsx';
import { DisputePanel } from './dispute/dispute-panel.tsx';
import type { OrderRow } from './load-orders.ts';
import { OrderPanel } from './order-panel.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundPanel } from './refund/refund-panel.tsx';
import { ShipmentPanel } from './shipment/shipment-panel.tsx';

interface OrdersTableProps {
  orders: TablePage<OrderRow>;
  table: string;
  /** Beside those of status and order. */
  filters?: readonly TableFilter[];
}

/** The orders: change their status, see their details and their timeline. */
export function OrdersTable({ orders, table, filters = [] }: OrdersTableProps) {
  const [opened, setOpened] = useState<{ panel: PanelName; order: OrderRow } | null>(null);
  const close = () => setOpened(null);
  return (
    <TableSection
      title="Orders"
      table={table}
      total={orders.total}
      page={orders.page}
      toolbar={
        <TableToolbar
          table={table}
          searchLabel="Search by buyer, shoe or number"
          filters={[statusFilter, sorting, ...filters]}
        />
      }
      links={
        <>
          <ButtonLink size="small" to="/admin/orders/new">
            New order
          </ButtonLink>
          <a href="/api/admin/export/orders.csv" onClick={confirmDownload}>
            Export CSV
          </a>
          {renderParts(bars, {})}
        </>
      }
    >
      <DataTable stacked caption="Orders" table={table} columns={columns} empty="No orders found">
        {orders.rows.map((order) => (
          <OrderTableRow key={order.id} order={order} onOpen={(panel) => setOpened({ panel, order })} />
        ))}
      </DataTable>
      <OrderPanel
        title={opened ? panelTitles[opened.panel] : ''}
        order={opened?.order ?? null}
        onClose={close}
      >
        {opened && <Panel key={opened.order.id} {...opened} onDone={close} />}
      </OrderPanel>
    </TableSection>
  );
}

const panelTitles = {
  timeline: 'Timeline',
  refund: 'Refund',
  dispute: 'Dispute',
  shipment: 'Ship',
} as const;
type PanelName = keyof typeof panelTitles;

function Panel({ panel, order, onDone }: { panel: PanelName; order: OrderRow; onDone: () => void }) {
  const { idPayment, currency } = order;
  switch (panel) {
    case 'timeline':
      return <OrderTimeline idPayment={idPayment} currency={currency} />;
    case 'refund':
      return <RefundPanel idPayment={idPayment} />;
    case 'dispute':
      return <DisputePanel idPayment={idPayment} />;
    case 'shipment':
      return <ShipmentPanel idPayment={idPayment} onDone={onDone} />;
  }
}

interface OrderTableRowProps {
  order: OrderRow;
  onOpen: (panel: PanelName) => void;
}

function OrderTableRow({ order, onOpen }: OrderTableRowProps) {
  const { id, idPayment, email, amount, currency, date, status, units, buyer, items, isRefunded, canceled } =
    order;
  const isOver = isRefunded || canceled;
  const other: OrderStatus = status === 'Pending' ? 'Received' : 'Pending';
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">
          {wrapInParts(
            choices,
            { id, idPayment },
            <span className="min-w-0 wrap-anywhere">{buyer || email || 'Account closed'}</span>,
          )}
        </span>
        {buyer !== '' && email !== '' && <span className="cell-meta cell-always">{email}</span>}
        <span className="cell-meta cell-always">
          <span className="font-semibold">
            <OrderNumber id={id} />
          </span>
          <span className="cell-code">{idPayment}</span>
        </span>
        <span className="cell-meta cell-always wrap-anywhere">{inShort(items)}</span>
        <span className="cell-meta">
          <Timestamp at={date} day />
          <span>{formatCents(amount, currency)}</span>
          <OrderBadges order={order} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={date} day />
      </td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{units}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{formatCents(amount, currency)}</td>
      <td className={cellClass({ shown: 'wide' })}>
        <OrderBadges order={order} />
      </td>
      <td>
        <div className="row-actions">
          {!isOver && (
            <ActionButton action={`/orders/${idPayment}/status`} fields={{ status: other }}>
              {other === 'Received' ? 'Mark received' : 'Mark pending'}
            </ActionButton>
          )}
          <ButtonLink size="small" to={`/orders/${idPayment}`}>
            Details
          </ButtonLink>
          {!isOver && (
            <Button size="small" variant="quiet" onClick={() => onOpen('shipment')}>
              {' '}
              Ship{' '}
            </Button>
          )}
          {order.disputed && (
            <Button size="small" variant="quiet" onClick={() => onOpen('dispute')}>
              Dispute
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => onOpen('refund')}>
            Refund
          </Button>
          <Button size="small" variant="quiet" onClick={() => onOpen('timeline')}>
            {' '}
            Timeline{' '}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** What was bought, the first three shoes by name. */
const inShort = (items: readonly string[]): string =>
  items.length <= 3 ? items.join(' · ') : `${items.slice(0, 3).join(' · ')} · and ${items.length - 3} more`;

/** A refunded or canceled order is not pending any more, although the specified status stays. */
const OrderBadges = ({
  order: { status, refunded, currency, isRefunded, disputed, shipped, canceled },
}: {
  order: OrderRow;
}) => (
  <span className="inline-flex flex-wrap gap-1">
    {canceled && <Badge variant="deal">Canceled</Badge>}
    {!((isRefunded || canceled) && status === 'Pending') && (
      <Badge variant={status === 'Received' ? 'accent' : 'quiet'}>{status}</Badge>
    )}
    {shipped && <Badge variant="quiet">{shipped === 'partly' ? 'Partly shipped' : 'Shipped'}</Badge>}
    {refunded > 0 && <Badge variant="deal">{`Refunded ${formatCents(refunded, currency)}`}</Badge>}
    {disputed && <Badge variant="deal">Disputed</Badge>}
  </span>
);

const bars = orderSelections.map(({ Bar }) => Bar);
const choices = orderSelections.map(({ Choice }) => Choice);

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
  label: 'Order status',
  options: [
    ['', 'All orders'],
    ['to-send', 'To ship'],
    ['Pending', 'Pending'],
    ['Received', 'Received'],
    ['disputed', 'Disputed'],
  ],
} as const;

const sorting = {
  name: 'sort',
  label: 'Sort orders by',
  shown: 'narrow',
  options: [
    ['', 'Newest first'],
    ['oldest', 'Oldest first'],
    ['amount_desc', 'Highest total'],
    ['amount_asc', 'Lowest total'],
    ['email_asc', 'Email A to Z'],
    ['email_desc', 'Email Z to A'],
    ['status_asc', 'Status A to Z'],
    ['status_desc', 'Status Z to A'],
  ],
} as const;
