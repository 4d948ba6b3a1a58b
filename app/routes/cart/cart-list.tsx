import { useEffect, useRef } from 'react';
import { formatCents } from '#contract/money.ts';
import type { Cart } from '../../lib/cart.ts';
import { cleanCart } from '../../lib/cart-storage.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import { describeChanges, type LineChanges } from './line-changes.ts';

/** The lines of the cart, or the specification's words when there are none. */
export function CartList({ cart, changes }: { cart: Cart; changes: LineChanges }) {
  const isEmpty = cart.lines.length === 0;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (changes.length > 0) list.current?.querySelector<HTMLElement>('[data-changed]')?.focus();
  }, [changes]);
  return (
    <section aria-label="Shoes in the cart">
      {isEmpty ? (
        <p className="border-line border-y py-14 text-lg">You have not added products to the cart yet... </p>
      ) : (
        <ul ref={list} className="border-line border-t">
          {cart.lines.map((line) => (
            <CartLineItem
              key={`${line._id} ${line.size}`}
              line={line}
              changes={describeChanges(line, changes)}
            />
          ))}
        </ul>
      )}
      <p className="flex items-baseline justify-between py-5 text-lg">
        <span>Subtotal</span>
        <strong className="figures">{formatCents(cart.total)}</strong>
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <ButtonLink to="/products">Continue Shopping</ButtonLink>
        <Button variant="quiet" onClick={cleanCart} disabled={isEmpty}>
          Clear Cart
        </Button>
      </div>
    </section>
  );
}
