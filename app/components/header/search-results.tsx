import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatPrice } from '../product-card/format-price.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import { useShoeSearch } from './use-shoe-search.ts';

export interface SearchResultsProps {
  /** What is typed into the search field. */
  text: string;
  /** Called when one of the shoes is opened. */
  onLeave: MouseEventHandler;
}

/** The shoes that are found while the shopper types. */
export function SearchResults({ text, onLeave }: SearchResultsProps) {
  const search = useShoeSearch(text);
  return (
    <div className="grow overflow-y-auto p-4" aria-live="polite" aria-busy={search.kind === 'loading'}>
      {search.kind === 'loading' && <ResultsSkeleton />}
      {search.kind === 'message' && <p className="py-6 text-ink-soft">{search.text}</p>}
      {search.kind === 'shoes' && (
        <ul className="grid gap-1">
          {search.shoes.map((shoe) => (
            <li key={shoe._id}>
              <Link to={`/products/${shoe._id}`} className="search-result" onClick={onLeave}>
                <span className="tile w-24 shrink-0">
                  <ShoePicture base={shoe.base} alt="" widths={[320]} sizes="6rem" />
                </span>
                <span className="grow font-semibold">{shoe.name}</span>
                <span className="figures">{formatPrice(shoe.price)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid gap-3">
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
