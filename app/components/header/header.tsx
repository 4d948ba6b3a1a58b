import { useCart } from '../../hooks/use-cart.ts';
import { countItems } from '../../lib/cart/cart.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BrandMenu } from './brand-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The header of every page: home, brands, search, deals, cart, account. */
export function Header({ brands }: { brands: readonly string[] }) {
  return (
    <header className="header">
      <div className="wrap header-bar">
        <Logo />
        <nav aria-label="Shop" className="header-shop">
          <BrandMenu brands={brands} />
          <ButtonLink to="/sale" variant="deal" size="small" prefetch="intent">
            Deals!
          </ButtonLink>
        </nav>
        <div className="header-tools">
          <SearchButton />
          <CartLink />
          <ButtonLink to="/account" variant="quiet" icon aria-label="Account">
            <Icon name="person" />
          </ButtonLink>
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

/** The cart icon with the number of items. */
function CartLink() {
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
