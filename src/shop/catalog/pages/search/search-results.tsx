import { type MouseEventHandler, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { call } from '#platform/browser/api/api-client.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { SearchResult as Found, Shoe } from '../../contract/shoes.ts';
import { brandPath } from '../brand-path.ts';
import { myFoot, mySize } from '../own-size/my-size.ts';
import { Price } from '../product-card/price.tsx';
import { ShoePicture } from '../product-card/shoe-picture.tsx';

export interface SearchResultsProps {
  /** What is typed into the search field. */
  text: string;
  /** Called when one of the links is followed. */
  onLeave: MouseEventHandler;
}

/** What is found while the shopper types; before that brands, deals and what is new. */
export function SearchResults({ text, onLeave }: SearchResultsProps) {
  const search = useSearch(text.trim().toLowerCase());
  return (
    <div className="grow overflow-y-auto p-4" aria-live="polite" aria-busy={search.kind === 'loading'}>
      {search.kind === 'loading' && <ResultsSkeleton />}
      {search.kind === 'message' && <p className="py-6 text-ink-soft">{search.text}</p>}
      {search.kind === 'start' && (
        <>
          <Section title="Brands">
            <BrandLinks
              brands={search.brands.map((name) => ({ name, to: brandPath(name) }))}
              onLeave={onLeave}
            />
          </Section>
          <Section title="Deals!" to="/sale" onLeave={onLeave}>
            <ShoeLinks shoes={search.deals} onLeave={onLeave} />
          </Section>
          <Section title="Newest" to="/products" onLeave={onLeave}>
            <ShoeLinks shoes={search.newest} onLeave={onLeave} />
          </Section>
        </>
      )}
      {search.kind === 'found' && <FoundShoes text={text.trim()} found={search.found} onLeave={onLeave} />}
    </div>
  );
}

function FoundShoes({ text, found, onLeave }: SearchResultsProps & { found: Found }) {
  const { shoes, total, brands, nearest } = found;
  const all = `/products?q=${encodeURIComponent(text)}`;
  if (nearest) {
    return (
      <>
        <p className="py-6 text-ink-soft">Shoe not found</p>
        {nearest.shoes.length > 0 && (
          <Section
            title="You might like"
            {...(nearest.brand !== null && { to: brandPath(nearest.brand), onLeave })}
          >
            <ShoeLinks shoes={nearest.shoes} onLeave={onLeave} />
          </Section>
        )}
      </>
    );
  }
  return (
    <>
      <BrandLinks
        brands={brands.map(({ name, shoes: count }) => ({
          name,
          count,
          to: `${all}&brand=${encodeURIComponent(name)}`,
        }))}
        onLeave={onLeave}
      />
      <ShoeLinks shoes={shoes} onLeave={onLeave} />
      {total > shoes.length && (
        <Link to={all} className="link mt-4 block text-center" onClick={onLeave}>
          See all {total}
        </Link>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** Where all of them are. */
  to?: string;
  onLeave?: MouseEventHandler;
  children: ReactNode;
}

function Section({ title, to, onLeave, children }: SectionProps) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-semibold text-sm">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className="link" onClick={onLeave}>
            {title}
          </Link>
        )}
      </h2>
      {children}
    </section>
  );
}

interface BrandLinksProps {
  brands: readonly { name: string; to: string; count?: number }[];
  onLeave: MouseEventHandler;
}

const BrandLinks = ({ brands, onLeave }: BrandLinksProps) => (
  <p className="search-brands">
    {brands.map(({ name, to, count }) => (
      <Link key={name} to={to} className="search-brand" onClick={onLeave}>
        {name}
        {count !== undefined && <span className="figures text-ink-soft"> {count}</span>}
      </Link>
    ))}
  </p>
);

function ShoeLinks({ shoes, onLeave }: { shoes: readonly Shoe[]; onLeave: MouseEventHandler }) {
  return (
    <ul className="grid gap-1">
      {shoes.map((shoe) => (
        <li key={shoe._id}>
          <Link to={`/products/${shoe._id}`} className="search-result" onClick={onLeave}>
            <span className="tile w-24 shrink-0">
              <ShoePicture base={shoe.picture.base} alt="" widths={[320]} sizes="6rem" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{shoe.name}</span>
              <span className="block text-ink-soft text-sm">
                {shoe.brand} · {isInStock(shoe) ? shoe.color : 'Sold out'}
              </span>
            </span>
            <span className="figures">
              <Price price={shoe.price} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const ResultsSkeleton = () => (
  <div className="grid gap-3">
    {['one', 'two', 'three'].map((row) => (
      <Skeleton key={row} className="h-20" />
    ))}
  </div>
);

type SearchState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'message'; readonly text: string }
  | {
      readonly kind: 'start';
      readonly brands: readonly string[];
      readonly deals: readonly Shoe[];
      readonly newest: readonly Shoe[];
    }
  | { readonly kind: 'found'; readonly found: Found };

/** The debounce delay in ms. */
const debounceDelay = 200;

/** Searches while the shopper types; stale responses are dropped. */
function useSearch(q: string): SearchState {
  const [result, setResult] = useState<{ q: string; state: SearchState } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const state = q === '' ? await loadStart(controller.signal) : await search(q, controller.signal);
      if (q !== '') track('search');
      setResult({ q, state });
    };
    // Aborted or offline: what is shown stays.
    const timer = setTimeout(() => load().catch(() => undefined), q === '' ? 0 : debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  return result?.q === q ? result.state : { kind: 'loading' };
}

async function search(q: string, signal: AbortSignal): Promise<SearchState> {
  const size = mySize.read();
  const foot = myFoot.read();
  const response = await call(
    'GET /search',
    { query: { q, limit: 20, ...(foot === null ? size && { sizeFirst: size } : { footFirst: foot }) } },
    { signal },
  );
  return response.ok
    ? { kind: 'found', found: response.body }
    : { kind: 'message', text: response.problem.detail };
}

async function loadStart(signal: AbortSignal): Promise<SearchState> {
  const query = { limit: 12 };
  const [brands, deals, newest] = await Promise.all([
    call('GET /brands', {}, { signal }),
    call('GET /shoes/onSale', { query }, { signal }),
    call('GET /shoes', { query }, { signal }),
  ]);
  return {
    kind: 'start',
    brands: brands.ok ? brands.body.map(({ name }) => name) : [],
    deals: deals.ok ? firstInStock(deals.body) : [],
    newest: newest.ok && typeof newest.body !== 'string' ? firstInStock(newest.body) : [],
  };
}

const isInStock = ({ stock }: Shoe): boolean => stock.some(({ quantity }) => quantity > 0);
const firstInStock = (shoes: readonly Shoe[]): Shoe[] => shoes.filter(isInStock).slice(0, 3);
