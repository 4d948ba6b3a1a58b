import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { services } from '../../lib/services.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { OrdersTable } from './lists/orders-table.tsx';
import { readOrders } from './lists/read-orders.ts';

/** On its own screen the table needs no name in the address. */
const table = '';

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  readOrders(context.get(services).call, request, table);

/** The orders on a page of their own. */
export default function Orders() {
  return (
    <>
      <AdminHeading title="Orders" />
      <OrdersTable orders={useLoaderData<typeof loader>()} table={table} />
    </>
  );
}
