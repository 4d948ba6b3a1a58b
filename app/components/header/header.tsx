import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BrandMenu } from './brand-menu.tsx';
import { CartLink } from './cart-link.tsx';
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
