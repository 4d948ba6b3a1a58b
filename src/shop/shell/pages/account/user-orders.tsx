import { startTransition, useActionState, useId } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { formatDay } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Order, OrderItem } from '#shop/orders/contract/orders.ts';
import { OrderBadges } from '#shop/orders/pages/order/order-badges.tsx';
import { OrderNumber } from '#shop/orders/pages/order/order-number.tsx';

/** SHOW ORDERS: the user's orders, each a link with its total. */
export function UserOrders({ uid }: { uid: string }) {
  const [result, load, isPending] = useActionState(
    () => call('GET /cart/{id}', { params: { id: uid } }),
    null,
  );
  const orders = result?.ok ? result.body : null;
  const message = result && !result.ok ? result.problem.detail : '';

  return (
    <section aria-labelledby="orders" className="grid content-start gap-6">
      <h2 id="orders" className="wide text-heading">
        Your orders
      </h2>
      <Button
        variant="ink"
        className="justify-self-start"
        onClick={() => startTransition(load)}
        disabled={isPending}
      >
        SHOW ORDERS
      </Button>
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
      <div aria-live="polite">
        {orders?.length === 0 && <p className="text-ink-soft">You have no orders yet.</p>}
        {orders && orders.length > 0 && (
          <ul className="border-line border-t">
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** An order with the picture of its first pair; all of the row leads to its page. */
function OrderRow({ order }: { order: Order }) {
  const { _id, idPayment, shoe, date, amount, currency } = order;
  const descriptionId = useId();
  return (
    <li className="order-row">
      <span className="order-row-picture tile">
        {shoe[0] && <img src={shoe[0].image} alt="" width={96} height={72} />}
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <div id={descriptionId}>
          <p className="figures font-bold">
            <OrderNumber id={_id} />
          </p>
          <p className="wrap-anywhere">{shoe.map(toPairs).join(', ')}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <time dateTime={date} className="figures">
            {formatDay(date)}
          </time>
          <OrderBadges order={order} />
        </p>
        <Link
          className="link wrap-anywhere text-sm"
          to={`/order/${idPayment}`}
          aria-describedby={descriptionId}
        >
          {_id}
        </Link>
      </div>
      <strong className="figures">{formatCents(amount, currency)}</strong>
    </li>
  );
}

const toPairs = ({ name, quantity }: OrderItem): string => (quantity > 1 ? `${quantity} × ${name}` : name);
