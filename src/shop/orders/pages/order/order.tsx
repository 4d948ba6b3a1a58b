import orderLinks from 'virtual:slots/order-link';
import orderSections from 'virtual:slots/order-section';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { loadParts, renderLoadedParts, renderParts } from '#platform/browser/slots/slot-parts.ts';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { finishForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import { useFreshPage } from '#shop/accounts/pages/session/use-fresh-page.ts';
import { sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { sizeSystem } from '#shop/catalog/pages/own-size/size-system.ts';
import { useCartShoes } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { orderNumber } from '../../contract/fields/order-number.ts';
import { writeArrival } from '../../contract/fields/write-arrival.ts';
import { listSums } from '../../contract/order-sums.ts';
import type { ShownOrder } from '../../contract/orders.ts';
import type { OrderRefundStatus } from '../../contract/refunds.ts';
import type { Route } from './+types/order.ts';
import { loadChoices } from './changes/load-choices.ts';
import { changeFields, changeMessages, intentOf, makeOrderChange } from './changes/make-order-change.ts';
import { OrderChanges } from './changes/order-changes.tsx';
import { CopyButton } from './copy-button.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderNumber } from './order-number.tsx';
import { OrderShipment } from './order-shipment.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderedShoes } from './ordered-shoes.tsx';
import { isInParts, Parcels } from './parcels.tsx';
import { PostalAddress } from './postal-address.tsx';
import { Thanks } from './thanks.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleMeta(loaderData ? `Order ${orderNumber(loaderData._id)}` : 'Order', matches),
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
  const calls = pageCalls(context);
  const { body: order } = await calls.about('GET /cart/order/{idPayment}', { params: { idPayment } });
  const sections = loadParts('order-section', orderSections, calls, order);
  return { ...order, choices: await loadChoices(calls, order), sections: await sections };
}

/** The server renders the page without the email, which only the order's owner and administrators may see. */
export async function clientLoader({ params: { idPayment }, request, serverLoader }: Route.ClientLoaderArgs) {
  const order = await serverLoader();
  if (order.email || !(await loadSession())?.user) return order;
  const { signal } = request;
  const result = await call('GET /cart/order/{idPayment}', { params: { idPayment } }, { signal });
  return result.ok ? { ...order, ...result.body } : order;
}
clientLoader.hydrate = true as const;

/** Cancels the order, or changes its address or a size. */
export async function action({ context, params: { idPayment }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = intentOf(form);
  const result = await makeOrderChange(context.get(actionContext).call, idPayment, form);
  if (!result.ok) return showAgain(context, form, changeFields, result.problem);
  return finishForm(context, { ok: true, intent } as const, pathTo`/order/${idPayment}?done=${intent}`);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, (result) => {
    if (result.ok) showSuccess(changeMessages[result.intent]);
    return result;
  });

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  useFreshPage();
  const isHydrated = useHydrated();
  // The checkout leads here within the page. Loaded again, or opened from a link, the page is the order's alone.
  const [isArrival] = useState(isHydrated);
  const [query] = useSearchParams();
  const isThanking = query.has('thanks') && isArrival;
  const done = Object.entries(changeMessages).find(([intent]) => intent === query.get('done'))?.[1];
  return (
    <div className="wrap py-10 md:py-16">
      {isThanking ? (
        <Thanks order={order} />
      ) : (
        <h1 className="wide text-title mb-8">
          Order <OrderNumber id={order._id} />
        </h1>
      )}
      {done && (
        <p role="status" className="mb-5 font-semibold">
          {done}
        </p>
      )}
      <OrderSteps order={order} />
      <OrderDetails order={order} />
      <OrderTable order={order} />
      {isInParts(order) && <Parcels order={order} className="mt-6" />}
      <ChartSizes order={order} />
      <OrderChanges
        order={order}
        choices={order.choices}
        action={`/order/${order.idPayment}`}
        asksEmail={order.email === ''}
        posted={actionData && 'values' in actionData ? actionData : undefined}
      />
      {renderLoadedParts(orderSections, order.sections, { order })}
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
      {isForAdministrator(order) && isHydrated && (
        <Suspense>
          <ReauthenticationDialog />
        </Suspense>
      )}
    </div>
  );
}

/** Administrators confirm who they are before they cancel an order, which shoppers need no code for. */
const ReauthenticationDialog = lazy(() =>
  import('#shop/accounts/pages/reauthentication/reauthentication-dialog.tsx')
    .then(({ ReauthenticationDialog }) => ({ default: ReauthenticationDialog }))
    .catch(() => ({ default: () => null })),
);

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
      amount={{ name: 'Price', of: ({ price }) => toCents(price, order.currency) }}
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
          <span className="figures">{formatCents(order.refunded, order.currency)}</span>
        </OrderDetail>
      )}
      {order.refunds.some(({ status }) => status !== 'succeeded') && (
        <OrderDetail term="Refunds">
          <RefundStates order={order} />
        </OrderDetail>
      )}
      {order.delivery?.arrives && !order.shipment && (
        <OrderDetail term="Arrives">{writeArrival(order.delivery.arrives)}</OrderDetail>
      )}
      <OrderShipment order={order} />
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

/** How each refund of an order stands, in the buyer's words. */
function RefundStates({ order: { refunds, currency, paidOutside } }: { order: ShownOrder }) {
  return (
    <ul>
      {refunds.map(({ amountCents, status, date }) => (
        <li key={`${date} ${amountCents}`}>
          <span className="figures">{formatCents(amountCents, currency)}</span>{' '}
          {paidOutside && status === 'pending' ? 'on its way to you' : labels[status]}
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
