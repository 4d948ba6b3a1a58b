import orderLinks from 'virtual:slots/order-link';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { data, useSearchParams } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import { sizeSystem } from '#shop/accounts/pages/session/size-system.ts';
import { sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { useCartShoes } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { renderParts } from '#shop/slots/slot-parts.ts';
import { orderNumber } from '../../contract/fields/order-number.ts';
import { listSums } from '../../contract/order-sums.ts';
import type { ShownOrder } from '../../contract/orders.ts';
import type { OrderRefundStatus, ShownRefund } from '../../contract/refunds.ts';
import type { Route } from './+types/order.ts';
import { CopyButton } from './copy-button.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderedShoes } from './ordered-shoes.tsx';
import { PostalAddress } from './postal-address.tsx';
import { Thanks } from './thanks.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Order ${loaderData ? `${orderNumber(loaderData._id)} ` : ''}| Sneaker Paradise` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** Anyone with the address can see the order, so it must not be cached, indexed or leaked through a Referer header. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
});

export async function loader({
  context,
  params: { idPayment },
}: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const result = await context.get(appContext).call('GET /cart/order/{idPayment}', { params: { idPayment } });
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
  const result = await call('GET /cart/order/{idPayment}', { params: { idPayment } }, { signal });
  return result.ok ? result.body : order;
}
clientLoader.hydrate = true as const;

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  // The checkout leads here within the page. Loaded again, or opened from a link, the page is the order's alone.
  const [isArrival] = useState(isHydrated);
  const isThanking = useSearchParams()[0].has('thanks') && isArrival;
  return (
    <div className="wrap py-10 md:py-16">
      {isThanking ? (
        <Thanks order={order} />
      ) : (
        <h1 className="wide text-title mb-8">
          Order <OrderNumber id={order._id} />
        </h1>
      )}
      <OrderSteps order={order} />
      <OrderDetails order={order} />
      <OrderTable order={order} />
      <ChartSizes order={order} />
      <nav aria-label="Order links" className="mt-10 flex flex-wrap gap-3">
        {isForAdministrator(order) && (
          <ButtonLink to="/orders" variant="accent">
            Back to orders
          </ButtonLink>
        )}
        <ButtonLink to="/account" variant="ink">
          Account
        </ButtonLink>
        {renderParts(orderLinks, { order })}
        <ButtonLink to="/">Back Home</ButtonLink>
        <ButtonLink to="/contactUs">Some Problem?</ButtonLink>
      </nav>
    </div>
  );
}

/** Only administrators are told of disputes, or that there is none. */
const isForAdministrator = ({ dispute }: ShownOrder): boolean => dispute !== undefined;

/** The shoes of the order, with the sizes in the system that the shopper chose. */
function OrderTable({ order }: { order: ShownOrder }) {
  const system = useSyncExternalStore(sizeSystem.subscribe, sizeSystem.read, () => null);
  const shoeOf = useCartShoes(system === null ? [] : order.shoe);
  return (
    <OrderedShoes
      order={order}
      sizeOf={(item) => <OrderedSize brand={shoeOf(item)?.brand} size={item.size} />}
      amount={{ name: 'Price', of: ({ price }) => toCents(price) }}
    />
  );
}

/** The label on the box, and what the shopper calls it, where they chose a system. */
function OrderedSize({ brand, size }: { brand: string | undefined; size: string }) {
  const label = useSizeLabel(brand)(size);
  return label === size ? size : `${size} (${label})`;
}

/** What the charts of the brands say today of the sizes of an order; nothing where they have none. */
function ChartSizes({ order: { shoe, charts } }: { order: ShownOrder }) {
  const said = shoe.flatMap(({ name, size }, index) => {
    const row = charts[index];
    return row ? [`${name}, size ${sizeInWords(size, row)}`] : [];
  });
  if (said.length === 0) return null;
  return (
    <ul aria-label="Sizes in the brand's chart" className="mt-3 text-ink-soft">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Status, date, total and what was refunded; the email for those who may see it. */
function OrderDetails({ order }: { order: ShownOrder }) {
  return (
    <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-5">
      <OrderDetail term="Status">
        <OrderBadges order={order} />
      </OrderDetail>
      <OrderDetail term="Date">
        <time dateTime={order.date} className="figures">
          {order.date.slice(0, 10)}
        </time>
      </OrderDetail>
      {listSums(order).map(({ term, amount }) => (
        <OrderDetail key={term} term={term}>
          {term === 'Total' ? (
            <strong className="figures">{amount}</strong>
          ) : (
            <span className="figures">{amount}</span>
          )}
        </OrderDetail>
      ))}
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
      {order.shipment && (
        <OrderDetail term="Shipped">
          <time dateTime={order.shipment.date} className="figures">
            {order.shipment.date.slice(0, 10)}
          </time>
          {order.shipment.trackingUrl && (
            <a className="link block" href={order.shipment.trackingUrl} rel="noreferrer">
              {`Track with ${order.shipment.carrier}`}
            </a>
          )}
        </OrderDetail>
      )}
      {order.shipment?.trackingNumber && (
        <OrderDetail term="Tracking number">
          <span className="figures">{order.shipment.trackingNumber}</span>
        </OrderDetail>
      )}
      {order.disputed && <OrderDetail term="Payment">Disputed through your bank</OrderDetail>}
      {order.email && <OrderDetail term="Email">{order.email}</OrderDetail>}
      {order.address && (
        <OrderDetail term="Ship to">
          <PostalAddress address={order.address} />
        </OrderDetail>
      )}
      <OrderDetail term="Payment ID">
        <span className="flex flex-wrap items-center gap-3 text-sm">
          <span className="wrap-anywhere">{order.idPayment}</span>
          <CopyButton text={order.idPayment} name="payment ID" />
        </span>
      </OrderDetail>
    </dl>
  );
}

function OrderDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker wrap-anywhere mb-1">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** How each refund of an order stands, in the buyer's words. */
function RefundStates({ refunds }: { refunds: readonly ShownRefund[] }) {
  return (
    <ul>
      {refunds.map(({ amountCents, status, date }) => (
        <li key={`${date} ${amountCents}`}>
          <span className="figures">{formatCents(amountCents)}</span> {labels[status]}
        </li>
      ))}
    </ul>
  );
}

const labels: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'on its way to your card',
  succeeded: 'refunded',
  failed: 'did not go through: we still have the money and will email you',
  canceled: 'canceled',
};
