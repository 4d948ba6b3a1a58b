import usesOfHeldPairs from 'virtual:slots/held-pairs';
import usesOfLineLimits from 'virtual:slots/line-limits';
import { Fragment, useEffect, useRef } from 'react';
import { formatCents, totalCents } from '#platform/contract/fields/money.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Cart } from '#shop/cart/pages/cart.ts';
import { useCartShoes } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { fitsReservation, reservationMessage } from '../../../contract/fields/reservation-limit.ts';
import type { CartDiscount } from '../../order-slots.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { findLineLimit } from './line-limit.ts';
import { describeLineWarnings, type LineWarnings, mergeWarnings } from './line-warnings.ts';
import { UndoRemoval } from './undo-removal.tsx';
import type { Removal } from './use-removal.ts';

interface CartLinesProps {
  cart: Cart;
  /** Missing until the cart can be changed. */
  discount?: CartDiscount;
  /** What the last checkout found: the first line of these gets the focus. */
  warnings: LineWarnings;
  /** What has changed since the cart was opened, which is only said. */
  news?: LineWarnings;
  /** Missing until the cart can be changed. */
  removal?: Removal;
}

/** The lines of the cart, or the specification's text for an empty one. */
export function CartLines({ cart, discount, warnings, news = [], removal }: CartLinesProps) {
  const { currency } = useSettings();
  const isEmpty = cart.lines.length === 0;
  const shoeOf = useCartShoes(cart.lines);
  const all = mergeWarnings(warnings, news);
  const notes = usesOfHeldPairs.map((useHeldPairs) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes
    useHeldPairs(),
  );
  const limits = usesOfLineLimits.map((useLineLimits) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes
    useLineLimits(cart.lines, shoeOf),
  );
  const noteOf = (line: CartLine) => notes.map((find) => find(line)).find((note) => note !== '') ?? '';
  const limitOf = (line: CartLine) => {
    // The note is about a pair that is held.
    const held = noteOf(line) === '' ? 0 : 1;
    const stock = shoeOf(line)?.stock;
    const left = stock && (stock.find(({ size }) => size === line.size)?.quantity ?? 0) + held;
    const more = limits.flatMap((find) => find(line) ?? []);
    return findLineLimit(
      line,
      cart.lines,
      left,
      more.map(({ most, reason }) => ({ most: most + held, reason })),
    );
  };
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (warnings.length > 0) list.current?.querySelector<HTMLElement>('[data-warned]')?.focus();
  }, [warnings]);
  const { removed = null } = removal ?? {};
  const isInline = !isEmpty && removed?.lines.length === 1;
  const undo = removed && removal && <UndoRemoval removed={removed} onUndo={removal.undo} />;
  return (
    <section aria-label="Shoes in the cart">
      {!isInline && undo}
      {isEmpty ? (
        <p className="border-line border-y py-14 text-lg">You have not added products to the cart yet... </p>
      ) : (
        <ul ref={list} className="border-line border-t">
          {cart.lines.map((line, index) => (
            <Fragment key={`${line._id} ${line.size}`}>
              {isInline && removed.index === index && <li>{undo}</li>}
              <CartLineItem
                line={line}
                shoe={shoeOf(line)}
                note={noteOf(line)}
                limit={limitOf(line)}
                discountCents={discount?.centsOf(line) ?? 0}
                discountNote={discount?.noteOf(line) ?? ''}
                warnings={describeLineWarnings(line, all, currency)}
                onRemove={() => removal?.remove(line)}
              />
            </Fragment>
          ))}
          {isInline && removed.index >= cart.lines.length && <li>{undo}</li>}
        </ul>
      )}
      <p className="sr-only" aria-live="polite">
        {cart.lines
          .flatMap((line) =>
            describeLineWarnings(line, news, currency).map((text) => `${line.name}: ${text}`),
          )
          .join('. ')}
      </p>
      <p className="field-error" aria-live="polite">
        {!fitsReservation(cart.lines) && reservationMessage}
      </p>
      {!isEmpty && (
        <p className="flex items-baseline justify-between py-5 text-lg">
          <span>Subtotal</span>
          <strong className="figures">{formatCents(totalCents(cart.lines, currency), currency)}</strong>
        </p>
      )}
      {discount?.panel}
      <div className={`flex flex-wrap justify-between gap-3 ${isEmpty ? 'pt-5' : ''}`}>
        <ButtonLink to="/products">Continue Shopping</ButtonLink>
        {!isEmpty && (
          <Button variant="quiet" onClick={removal?.clear}>
            Clear Cart
          </Button>
        )}
      </div>
    </section>
  );
}
