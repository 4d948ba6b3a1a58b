import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BrandMenu } from './brand-menu.tsx';
import { CartLink } from './cart-link.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The head of every screen: home, brands, search, deals, cart, account. */
export function Header({ brands }: { brands: readonly string[] }) {
  return (
    <header className="header">
      <div className="wrap header-bar">
        <Logo />
        <nav aria-label="Shop" className="header-shop">
          <BrandMenu brands={brands} />
          <ButtonLink to="/sale" look="deal" size="small" prefetch="intent">
            Deals!
          </ButtonLink>
        </nav>
        <div className="header-tools">
          <SearchButton />
          <CartLink />
          <Link to="/account" className="button button-quiet button-icon" aria-label="Account">
            <Icon name="person" />
          </Link>
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
