import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { titleMeta } from '#platform/browser/site.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { Order } from '#shop/orders/contract/orders.ts';
import { headers } from '#shop/orders/pages/order/order.tsx';
import { middleware } from '#shop/shell/pages/admin/admin-only.tsx';
import type { Route } from './+types/packing-slips.ts';
import { packingSlipContent } from './document-content.ts';
import { loadNumbers } from './load-numbers.ts';
import { DocumentSheet } from './order-document.tsx';

/** For administrators, as all of `/orders`; nothing keeps the names and addresses. */
export { headers, middleware };

export const meta: Route.MetaFunction = ({ matches }) => [titleMeta('Packing slips', matches)];

/** The most slips on a page. */
const limit = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const chosen = new URL(request.url).searchParams.getAll('order');
  const orders = await (chosen.length === 0 ? listToSend(call) : findOrders(call, chosen.slice(0, limit)));
  return { orders, numbers: await loadNumbers(call, orders) };
}

/** The packing slips of the orders that the URL names, or else of those to send, the oldest first; one page each. */
export default function PackingSlips({ loaderData: { orders, numbers } }: Route.ComponentProps) {
  return (
    <>
      <nav aria-label="Document actions" className="order-document-bar">
        {orders.length > 0 && (
          <Button variant="accent" onClick={() => window.print()}>
            Print {count(orders.length, 'packing slip')}
          </Button>
        )}
        <ButtonLink to="/orders">Back</ButtonLink>
      </nav>
      <main id="main" tabIndex={-1}>
        <h1 className="sr-only">Packing slips</h1>
        {orders.length === 0 && <EmptyState title="Nothing to pack" text="No order is waiting to be sent." />}
        {orders.map((order) => (
          <DocumentSheet key={order._id} content={packingSlipContent(order, numbers)} heading="h2" />
        ))}
      </main>
    </>
  );
}

const listToSend = async (call: ApiCall): Promise<Order[]> =>
  unwrap(await call('GET /cart', { query: { toSend: true, sort: 'oldest', limit } })).body;

/** The orders with these payment ids, in this order; those that do not exist are left out. */
async function findOrders(call: ApiCall, ids: readonly string[]): Promise<Order[]> {
  const orders: Order[] = [];
  // One after the other: a page of slips must not take every connection of the shop.
  for (const idPayment of ids) {
    const found = await call('GET /cart/order/{idPayment}', { params: { idPayment } });
    if (found.ok) orders.push(found.body);
  }
  return orders;
}
