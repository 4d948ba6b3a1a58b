import { type ComponentType, useEffect, useState } from 'react';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { countItems } from '#shop/cart/pages/cart.ts';
import { useCart } from '#shop/cart/pages/use-cart.ts';
import { BrandMenu } from '#shop/catalog/pages/search/brand-menu.tsx';
import { SearchButton } from '#shop/catalog/pages/search/search-button.tsx';
import { Logo } from './logo.tsx';
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
          <ButtonLink to="/favorites" variant="quiet" icon aria-label="Saved shoes">
            <Icon name="heart" />
          </ButtonLink>
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

/** The cart icon with the number of items, and the bag that shows what comes into it; its code waits until all else is there. */
function CartLink() {
  const pairs = countItems(useCart());
  const [Bag, setBag] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('#shop/orders/pages/cart/bag.tsx').then(
        (module) => setBag(() => module.Bag),
        () => {},
      );
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
    else setTimeout(load, 1000);
  }, []);
  return (
    <>
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
      {Bag && <Bag />}
    </>
  );
}
