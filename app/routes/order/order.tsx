import type { ReactNode } from 'react';
import { data } from 'react-router';
import { formatCents } from '#contract/fields/money.ts';
import { call } from '../../lib/api/api-client.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { loadSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/order.ts';
import { OrderTable } from './order-table.tsx';
import { RefundStates } from './refund-states.tsx';

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
      <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-5">
        <OrderDetail term="Status">
          <Badge variant={order.status === 'Received' ? 'accent' : 'quiet'}>{order.status}</Badge>
        </OrderDetail>
        <OrderDetail term="Date">
          <time dateTime={order.date} className="figures">
            {order.date.slice(0, 10)}
          </time>
        </OrderDetail>
        <OrderDetail term="Total">
          <strong className="figures">{formatCents(order.amount)}</strong>
        </OrderDetail>
        {order.refunded > 0 && (
          <OrderDetail term="Refunded">
            <span className="figures">{formatCents(order.refunded)}</span>
          </OrderDetail>
        )}
        {order.refunds.some(({ status }) => status !== 'succeeded') && (
          <OrderDetail term="Refunds">
            <RefundStates refunds={order.refunds} />
          </OrderDetail>
        )}
        {order.disputed && <OrderDetail term="Payment">Disputed with your bank</OrderDetail>}
        {order.email && <OrderDetail term="Email">{order.email}</OrderDetail>}
      </dl>
      <OrderTable items={order.shoe} />
      <nav aria-label="After the order" className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/account" variant="ink">
          Account
        </ButtonLink>
        <ButtonLink to="/">Back Home</ButtonLink>
        <ButtonLink to="/contactUs">Some Problem?</ButtonLink>
      </nav>
    </div>
  );
}

function OrderDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker mb-1">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
