import { type Order, orderSort, orderStatus } from '#contract/orders.ts';
import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import { askedPage, type TablePage, tablePage } from '../table/table-page.ts';

/** What the table shows of an order. `amount` and `refunded` in cents, `pairs` the quantities of all its lines. */
export interface OrderRow
  extends Pick<Order, 'idPayment' | 'email' | 'amount' | 'date' | 'status' | 'refunded'> {
  readonly disputed: boolean;
  readonly pairs: number;
  /** The order's id, as its history names it. */
  readonly id: string;
}

/** Orders per page (specification §9). */
const size = 4;

/** The page of orders that a request's address asks for; `table` is the table's name in the address. */
export async function readOrders(
  call: ApiCall,
  request: Request,
  table: string,
): Promise<TablePage<OrderRow>> {
  const asked = askedPage(request, table, size);
  const query = {
    search: asked.read('search'),
    status: orderStatus.optional().catch(undefined).parse(asked.read('status')),
    sort: orderSort.optional().catch(undefined).parse(asked.read('sort')),
    offset: asked.offset,
    limit: asked.limit,
  };
  const { body, total } = unwrapOrThrow(await call('GET /cart', { query }));
  return tablePage(body.map(toRow), total ?? body.length, { request, table, asked });
}

const toRow = ({
  _id,
  idPayment,
  email,
  amount,
  date,
  status,
  refunded,
  disputed,
  shoe,
}: Order): OrderRow => ({
  ...{ id: _id, idPayment, email, amount, date, status, refunded, disputed },
  pairs: shoe.reduce((sum, { quantity }) => sum + quantity, 0),
});
