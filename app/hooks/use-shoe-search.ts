import { useEffect, useState } from 'react';
import { track } from '../lib/analytics.ts';
import { call } from '../lib/api-client.ts';

/** A shoe as the search panel lists it. */
export interface FoundShoe {
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
  | { readonly kind: 'shoes'; readonly shoes: readonly FoundShoe[] };

const idle: SearchState = { kind: 'idle' };
const loading: SearchState = { kind: 'loading' };

/** Finds shoes by name while the shopper types; answers that come late are dropped. A text answer is the message. */
export function useShoeSearch(text: string): SearchState {
  const name = text.trim().toLowerCase();
  const [answer, setAnswer] = useState<{ name: string; state: SearchState }>({ name: '', state: idle });
  useEffect(() => {
    if (name === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      search(name, asking.signal).then(
        (state) => {
          setAnswer({ name, state });
          track('search');
        },
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name]);
  if (name === '') return idle;
  return answer.name === name ? answer.state : loading;
}

/** How long typing rests before the shop is asked, in ms. */
const pause = 200;

async function search(name: string, signal: AbortSignal): Promise<SearchState> {
  const answer = await call('GET /shoes', { query: { name, limit: 20 } }, { signal });
  if (!answer.ok) return { kind: 'message', text: answer.problem.detail };
  if (typeof answer.body === 'string') return { kind: 'message', text: answer.body };
  return {
    kind: 'shoes',
    shoes: answer.body.map((shoe) => ({
      _id: shoe._id,
      name: shoe.name,
      price: shoe.price,
      base: shoe.picture.base,
    })),
  };
}
