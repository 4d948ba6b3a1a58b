import { startTransition, useActionState } from 'react';
import { Link } from 'react-router';
import { formatCents } from '#contract/fields/money.ts';
import { call } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';

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
              <li
                key={order._id}
                className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-b py-4"
              >
                <Link className="link figures wrap-anywhere" to={`/order/${order.idPayment}`}>
                  {order._id}
                </Link>
                <span className="figures text-ink-soft">
                  {order.date.slice(0, 10)} · {order.status}
                </span>
                <strong className="figures">{formatCents(order.amount)}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
