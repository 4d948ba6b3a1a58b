import { useEffect, useState } from 'react';
import { track } from '../../lib/analytics/analytics.ts';
import { call } from '../../lib/api/api-client.ts';

/** A shoe as the search panel lists it. */
export interface SearchResult {
  readonly _id: string;
  readonly name: string;
  /** In dollars. */
  readonly price: number;
  /** Where the sizes of the picture are. */
  readonly base: string;
}

export type SearchState =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'shoes'; readonly shoes: readonly SearchResult[] };

const idle: SearchState = { kind: 'idle' };
const loading: SearchState = { kind: 'loading' };

/** Finds shoes by name while the shopper types; stale responses are dropped. A text response is the message. */
export function useShoeSearch(text: string): SearchState {
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
