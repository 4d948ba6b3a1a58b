import { Link } from 'react-router';
import { useCart } from '../hooks/use-cart.ts';
import { countPairs } from '../lib/cart.ts';
import { Icon } from '../ui/icon.tsx';

/** The cart icon with the number of pairs in it. */
export function CartLink() {
  const pairs = countPairs(useCart());
  return (
    <Link
      to="/cart"
      className="button button-quiet button-icon relative"
      aria-label={pairs === 0 ? 'Cart' : `Cart, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`}
    >
      <Icon name="bag" />
      {pairs > 0 && (
        <span className="cart-count figures" aria-hidden="true">
          {pairs > 99 ? '99+' : pairs}
        </span>
      )}
    </Link>
  );
}
