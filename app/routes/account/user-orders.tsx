import { useState } from 'react';
import { Link } from 'react-router';
import { formatCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { useLive } from '../../hooks/use-live.ts';
import { call } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';

/** SHOW ORDERS: the user's orders, each a link with its total. */
export function UserOrders({ uid }: { uid: string }) {
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const live = useLive();

  const show = async () => {
    setBusy(true);
    const answer = await call('GET /cart/{id}', { params: { id: uid } });
    setBusy(false);
    setOrders(answer.ok ? answer.body : null);
    setMessage(answer.ok ? '' : answer.problem.detail);
  };

  return (
    <section aria-labelledby="orders" className="grid content-start gap-6">
      <h2 id="orders" className="wide text-heading">
        Your orders
      </h2>
      <Button variant="ink" className="justify-self-start" onClick={show} disabled={!live || busy}>
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
