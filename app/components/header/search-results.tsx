import { type MouseEventHandler, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';
import { call } from '../../lib/api/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatPrice } from '../product-card/format-price.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';

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

/** A shoe as the search panel lists it. */
interface SearchResult {
  readonly _id: string;
  readonly name: string;
  /** In dollars. */
  readonly price: number;
  /** Where the sizes of the picture are. */
  readonly base: string;
}

type SearchState =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'shoes'; readonly shoes: readonly SearchResult[] };

const idle: SearchState = { kind: 'idle' };
const loading: SearchState = { kind: 'loading' };

/** Finds shoes by name while the shopper types; stale responses are dropped. A text response is the message. */
function useShoeSearch(text: string): SearchState {
  const name = text.trim().toLowerCase();
  const [result, setAnswer] = useState<{ name: string; state: SearchState }>({ name: '', state: idle });
  useEffect(() => {
    if (name === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      search(name, controller.signal).then(
        (state) => {
          setAnswer({ name, state });
          track('search');
        },
        () => undefined,
      );
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name]);
  if (name === '') return idle;
  return result.name === name ? result.state : loading;
}

/** The debounce delay in ms. */
const debounceDelay = 200;

async function search(name: string, signal: AbortSignal): Promise<SearchState> {
  const response = await call('GET /shoes', { query: { name, limit: 20 } }, { signal });
  if (!response.ok) return { kind: 'message', text: response.problem.detail };
  if (typeof response.body === 'string') return { kind: 'message', text: response.body };
  return {
    kind: 'shoes',
    shoes: response.body.map((shoe) => ({
      _id: shoe._id,
      name: shoe.name,
      price: shoe.price,
      base: shoe.picture.base,
    })),
  };
}
