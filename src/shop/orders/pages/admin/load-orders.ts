import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import { type Order, orderSort, orderStatus } from '../../contract/orders.ts';

/** A row of the orders table. `amount` and `refunded` in cents; `units` is the sum of its lines' quantities. */
export interface OrderRow
  extends Pick<
    Order,
    'idPayment' | 'email' | 'amount' | 'currency' | 'date' | 'status' | 'refunded' | 'canceled'
  > {
  readonly disputed: boolean;
  readonly shipped: 'wholly' | 'partly' | null;
  readonly units: number;
  /** The name in the address; empty if there is none. */
  readonly buyer: string;
  /** What was bought, such as `2 × Orbit Runner, size 9`. */
  readonly items: readonly string[];
  /** Whether the whole amount was refunded, so that there is nothing to send. */
  readonly isRefunded: boolean;
  /** The order's id, as the audit log names it. */
  readonly id: string;
}

/** The page of orders, `limit` long, that a request's address names; `table` is the table's name in the address. */
export async function loadOrders(
  call: ApiCall,
  request: Request,
  table: string,
  limit: number,
): Promise<TablePage<OrderRow>> {
  const tableQuery = readTableQuery(request, table, limit);
  const query = {
    search: tableQuery.text('search'),
    status: tableQuery.option('status', orderStatus),
    disputed: tableQuery.text('status') === 'disputed' ? true : undefined,
    toSend: tableQuery.text('status') === 'to-send' ? true : undefined,
    sort: tableQuery.option('sort', orderSort),
    offset: tableQuery.offset,
    limit: tableQuery.limit,
  };
  const { body, total } = unwrap(await call('GET /cart', { query }));
  return toTablePage(tableQuery, body.map(toRow), total ?? body.length);
}

const toRow = ({
  _id,
  idPayment,
  email,
  amount,
  currency,
  date,
  status,
  refunded,
  disputed,
  shoe,
  shipment,
  shipments,
  address,
  canceled,
}: Order): OrderRow => ({
  id: _id,
  idPayment,
  email,
  amount,
  currency,
  date,
  status,
  refunded,
  disputed,
  canceled,
  shipped: shipments.length > 0 && !shipment ? 'partly' : shipment && 'wholly',
  units: shoe.reduce((sum, { quantity }) => sum + quantity, 0),
  buyer: address?.name ?? '',
  items: shoe.map(
    ({ name, size, quantity }) => `${quantity === 1 ? '' : `${quantity} × `}${name}, size ${size}`,
  ),
  isRefunded: refunded >= amount,
});
