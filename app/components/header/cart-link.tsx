import { useCart } from '../../hooks/use-cart.ts';
import { countItems } from '../../lib/cart/cart.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The cart icon with the number of items. */
export function CartLink() {
  const pairs = countItems(useCart());
  return (
    <ButtonLink
      to="/cart"
      variant="quiet"
      icon
      className="relative"
      aria-label={pairs === 0 ? 'Cart' : `Cart, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`}
    >
      <Icon name="bag" />
      {pairs > 0 && (
        <span className="cart-count figures" aria-hidden="true">
          {pairs > 99 ? '99+' : pairs}
        </span>
      )}
    </ButtonLink>
  );
}
