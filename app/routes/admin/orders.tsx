import { appContext } from '../../lib/api/app-context.ts';
import type { Route } from './+types/orders.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { loadOrders } from './lists/load-orders.ts';
import { OrdersTable } from './lists/orders-table.tsx';
import { readRowCount, rememberRowCount, rowCountFilter } from './table/row-count.ts';

/** The only table of a screen needs no name in the URL. */
const table = '';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrders(context.get(appContext).call, request, table, readRowCount(request));

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  rememberRowCount(request);
  return serverLoader();
}
clientLoader.hydrate = true as const;

/** The orders on a page of their own. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Orders" />
      <OrdersTable orders={loaderData} table={table} filters={[rowCountFilter]} />
    </>
  );
}
