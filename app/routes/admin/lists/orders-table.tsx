import { useState } from 'react';
import { Link } from 'react-router';
import { formatCents } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { call } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { When } from '../frame/when.tsx';
import { cellClass, DataTable } from '../table/data-table.tsx';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { useDeed } from '../undo/use-deed.ts';
import type { OrderRow } from './read-orders.ts';
import { TimeLine } from './time-line.tsx';

/** The orders: change their status, see their details and what happened to them. */
export function OrdersTable({ orders, table }: { orders: TablePage<OrderRow>; table: string }) {
  const [told, setTold] = useState<string | null>(null);
  return (
    <TableSection
      title="Orders"
      table={table}
      total={orders.total}
      page={orders.page}
      tools={
        <TableTools table={table} search="Search by email or payment id" filters={[statusFilter, sorting]} />
      }
      links={<a href="/api/admin/export/orders.csv">CSV</a>}
    >
      <DataTable stacked caption="Orders" table={table} columns={columns} empty="No order found">
        {orders.rows.map((order) => (
          <Row key={order.id} order={order} onTimeLine={setTold} />
        ))}
      </DataTable>
      <TimeLine idPayment={told} onClose={() => setTold(null)} />
    </TableSection>
  );
}

function Row({ order, onTimeLine }: { order: OrderRow; onTimeLine: (idPayment: string) => void }) {
  const { busy, run } = useDeed();
  const live = useLive();
  const { id, idPayment, email, amount, date, status, pairs } = order;
  const other: OrderStatus = status === 'Pending' ? 'Received' : 'Pending';
  const toggle = () =>
    run({
      key: id,
      send: () => call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: other } }),
      done: `Order ${other}`,
      subject: { entity: 'order', id },
    });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{email}</span>
        <span className="cell-meta cell-always">
          <span className="cell-code">{idPayment}</span>
        </span>
        <span className="cell-meta">
          <When at={date} day />
          <span>{formatCents(amount)}</span>
          <Marks order={order} />
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <When at={date} day />
      </td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{pairs}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{formatCents(amount)}</td>
      <td className={cellClass({ shown: 'wide' })}>
        <Marks order={order} />
      </td>
      <td>
        <div className="row-deeds">
          <Button size="small" disabled={!live || busy !== null} onClick={toggle}>
            {other === 'Received' ? 'Mark received' : 'Mark pending'}
          </Button>
          <Link className="button button-line button-small" to={`/order/${idPayment}`}>
            Details
          </Link>
          <Button size="small" look="quiet" disabled={!live} onClick={() => onTimeLine(idPayment)}>
            Time line
          </Button>
        </div>
      </td>
    </tr>
  );
}

const Marks = ({ order: { status, refunded, disputed } }: { order: OrderRow }) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge look={status === 'Received' ? 'accent' : 'quiet'}>{status}</Badge>
    {refunded > 0 && <Badge look="deal">{`Refunded ${formatCents(refunded)}`}</Badge>}
    {disputed && <Badge look="deal">Disputed</Badge>}
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
