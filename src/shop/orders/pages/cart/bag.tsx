import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { type Cart, countItems } from '#shop/cart/pages/cart.ts';
import { readCart } from '#shop/cart/pages/cart-storage.ts';
import { useCart } from '#shop/cart/pages/use-cart.ts';
import { sizeSystem } from '#shop/catalog/pages/own-size/size-system.ts';
import { useCartShoes } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';

/** How long the bag stays open unless the pointer or the focus is in it, in ms. */
const shownFor = 5000;

/**
 * Shows below the header what was just put into the cart. The message of BUY ME! is announced; this is for the eye, takes
 * no focus, and goes by itself, with the next page or with Escape.
 */
export function Bag() {
  const cart = useCart();
  const { currency } = useSettings();
  const { pathname } = useLocation();
  const before = useRef(readCart());
  const [shown, setShown] = useState<{ line: CartLine; on: string } | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const show = useEffectEvent((line: CartLine | undefined) => {
    if (!line || pathname === '/cart' || document.hidden) return;
    setShown({ line, on: pathname });
    // The pointer was over the one before when it went.
    setIsHeld(false);
  });
  useEffect(() => {
    show(addedLine(before.current, cart));
    before.current = cart;
  }, [cart]);
  useEffect(() => {
    if (!shown) return;
    const timer = isHeld ? undefined : setTimeout(() => setShown(null), shownFor);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(null);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [shown, isHeld]);
  // The next page needs the room.
  if (shown?.on !== pathname) return null;
  const added = shown.line;
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <section
      className="bag"
      aria-label="Added to cart"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className="tile">
        <img src={added.image} alt="" width={640} height={480} />
      </span>
      <p className="min-w-0">
        <b>{added.name}</b>
        <br />
        <span className="text-ink-soft">
          Size <BagSize line={added} />, {count(added.quantity, 'pair')}
        </span>
      </p>
      <Button variant="quiet" icon aria-label="Close" onClick={() => setShown(null)}>
        <Icon name="close" />
      </Button>
      <p className="flex justify-between">
        <span>Subtotal, {count(countItems(cart), 'pair')}</span>
        <b className="figures">{formatPrice(cart.total / 100, currency)}</b>
      </p>
      <ButtonLink to="/cart" variant="ink">
        View cart
      </ButtonLink>
    </section>
  );
}

/** The size of a line as the shopper reads sizes; only who chose a system asks for the brand. */
function BagSize({ line }: { line: CartLine }) {
  const system = useSyncExternalStore(sizeSystem.subscribe, sizeSystem.read, () => null);
  const shoe = useCartShoes(system === null ? [] : [line])(line);
  return useSizeLabel(shoe?.brand)(line.size);
}

/** The line that is new in a cart, or has more pairs than before. */
const addedLine = (before: Cart, now: Cart): CartLine | undefined =>
  now.lines.find((line) => {
    const old = before.lines.find(({ _id, size }) => _id === line._id && size === line.size);
    return line.quantity > (old?.quantity ?? 0);
  });
