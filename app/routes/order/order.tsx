import { data, Link } from 'react-router';
import { formatCents, toCents } from '#contract/fields/money.ts';
import type { OrderItem } from '#contract/orders.ts';
import { call } from '../../lib/api/api-client.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { loadSession } from '../../lib/session/session.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/order.ts';
import { OrderDetails } from './order-details.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Order | Sneaker Paradise' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Anyone with the address can see the order, so it must not be cached, indexed or leaked through a Referer header. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
});

export async function loader({ context, params: { idPayment } }: Route.LoaderArgs) {
  const result = await context.get(appContext).call('GET /cart/order/{id}', { params: { id: idPayment } });
  if (result.ok) return result.body;
  const { status, detail } = result.problem;
  // A malformed id is reported like an unknown one.
  throw data(detail, { status: status === 422 ? 404 : status });
}

/** The server renders the page without the email, which only the order's owner and administrators may see. */
export async function clientLoader({ params: { idPayment }, request, serverLoader }: Route.ClientLoaderArgs) {
  const order = await serverLoader();
  if (order.email || !(await loadSession())?.user) return order;
  const { signal } = request;
  const result = await call('GET /cart/order/{id}', { params: { id: idPayment } }, { signal });
  return result.ok ? result.body : order;
}
clientLoader.hydrate = true as const;

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <p className="kicker">Payment id</p>
      <h1 className="wide text-heading wrap-anywhere mb-8">{order.idPayment}</h1>
      <OrderDetails order={order} />
      <OrderTable items={order.shoe} />
      <nav aria-label="After the order" className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/account" variant="ink">
          Account
        </ButtonLink>
        {order.email && (
          <>
            <ButtonLink to={`/order/${order.idPayment}/invoice`}>Invoice</ButtonLink>
            <ButtonAnchor href={`/api/cart/order/${order.idPayment}/invoice.pdf`} download>
              Invoice as PDF
            </ButtonAnchor>
          </>
        )}
        <ButtonLink to="/">Back Home</ButtonLink>
        <ButtonLink to="/contactUs">Some Problem?</ButtonLink>
      </nav>
    </div>
  );
}

/** The shoes of an order as they were at the time of purchase. */
function OrderTable({ items }: { items: readonly OrderItem[] }) {
  return (
    <Table caption="Shoes" captionHidden columns={['Image', 'Name', 'Quantity', 'Size', 'Price']}>
      {items.map((item) => (
        <tr key={`${item._id} ${item.size}`}>
          <td>
            <img
              src={item.image}
              alt=""
              width={96}
              height={72}
              className="aspect-4/3 w-16 min-w-16 bg-tile object-contain sm:w-24"
            />
          </td>
          <td>
            <Link className="link wrap-anywhere font-semibold" to={`/products/${item._id}`}>
              {item.name}
            </Link>
          </td>
          <td>{item.quantity}</td>
          <td>{item.size}</td>
          <td>{formatCents(toCents(item.price))}</td>
        </tr>
      ))}
    </Table>
  );
}
