import { useEffect, useRef } from 'react';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { ShownOrder } from '../../contract/orders.ts';
import { OrderNumber } from './order-number.tsx';

/** Thanks the buyer right after the payment, with what was bought in pictures; its heading gets the focus. */
export function Thanks({ order }: { order: ShownOrder }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const user = useSession()?.user;
  useEffect(() => heading.current?.focus(), []);
  const name = order.address?.name ?? (user?.email === order.email ? user.displayName : '');
  return (
    <header className="mb-10 grid items-center gap-8 lg:grid-cols-2">
      <div>
        <p className="kicker mb-2">
          Order <OrderNumber id={order._id} />
        </p>
        <h1 ref={heading} tabIndex={-1} className="wide text-title wrap-anywhere">
          {name ? `Thank you, ${name}` : 'Thank you'}
        </h1>
        <p className="mt-4 text-ink-soft">
          {order.shoe.length > 1 || order.shoe.some(({ quantity }) => quantity > 1)
            ? 'Your payment went through. The pairs are yours.'
            : 'Your payment went through. The pair is yours.'}
        </p>
      </div>
      <ul className={order.shoe.length > 1 ? 'grid grid-cols-2 gap-3' : 'grid gap-3'}>
        {order.shoe.map(({ _id, image, name, size }) => (
          <li key={`${_id} ${size}`} className="tile">
            <img src={image} alt={`${name}, size ${size}`} width={640} height={480} />
          </li>
        ))}
      </ul>
    </header>
  );
}
