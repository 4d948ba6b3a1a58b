import { useEffect, useRef } from 'react';
import { formatCents } from '#contract/fields/money.ts';
import { fitsReservation, reservationMessage } from '#contract/fields/reservation-limit.ts';
import { useCartShoes } from '../../../components/product-card/use-cart-shoes.ts';
import type { Cart } from '../../../lib/cart/cart.ts';
import { clearCart } from '../../../lib/cart/cart-storage.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import { describeLineWarnings, type LineWarnings, mergeWarnings } from './line-warnings.ts';
import { useKeptPairs } from './use-kept-pairs.ts';

interface CartLinesProps {
  cart: Cart;
  /** What the last checkout found: the first line of these gets the focus. */
  warnings: LineWarnings;
  /** What has changed since the cart was opened, which is only said. */
  news?: LineWarnings;
}

/** The lines of the cart, or the specification's text for an empty one. */
export function CartLines({ cart, warnings, news = [] }: CartLinesProps) {
  const isEmpty = cart.lines.length === 0;
  const shoeOf = useCartShoes(cart.lines);
  const all = mergeWarnings(warnings, news);
  const noteOf = useKeptPairs();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (warnings.length > 0) list.current?.querySelector<HTMLElement>('[data-warned]')?.focus();
  }, [warnings]);
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
              shoe={shoeOf(line)}
              note={noteOf(line)}
              warnings={describeLineWarnings(line, all)}
            />
          ))}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {cart.lines
          .flatMap((line) => describeLineWarnings(line, news).map((text) => `${line.name}: ${text}`))
          .join('. ')}
      </p>
      <p className="field-error" aria-live="polite">
        {!fitsReservation(cart.lines) && reservationMessage}
      </p>
      <p className="flex items-baseline justify-between py-5 text-lg">
        <span>Subtotal</span>
        <strong className="figures">{formatCents(cart.total)}</strong>
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <ButtonLink to="/products">Continue Shopping</ButtonLink>
        <Button variant="quiet" onClick={clearCart} disabled={isEmpty}>
          Clear Cart
        </Button>
      </div>
    </section>
  );
}
