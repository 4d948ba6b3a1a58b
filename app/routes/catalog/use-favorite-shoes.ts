import { useEffect, useState } from 'react';
import type { Shoe } from '#contract/shoes.ts';
import { type ShoeCard, toCard } from '../../components/shoe-card.ts';
import { call } from '../../lib/api-client.ts';
import { showError } from '../../lib/toasts.ts';

/** The contract takes so many ids in one call. */
const idLimit = 100;

/** The shoes whose id matches a favorite's (§3), in the favorites' order; null while they are on their way. */
export function useFavoriteShoes(shoeIds: readonly string[] | null): readonly ShoeCard[] | null {
  const [shoes, setShoes] = useState<readonly ShoeCard[] | null>(null);
  useEffect(() => {
    if (shoeIds === null) return;
    const asking = new AbortController();
    findShoes(shoeIds, asking.signal).then(setShoes, () => undefined);
    return () => asking.abort();
  }, [shoeIds]);
  return shoeIds === null ? null : shoes;
}

async function findShoes(shoeIds: readonly string[], signal: AbortSignal): Promise<ShoeCard[]> {
  const found = new Map<string, Shoe>();
  for (let start = 0; start < shoeIds.length; start += idLimit) {
    const ids = shoeIds.slice(start, start + idLimit).join(',');
    const answer = await call('GET /shoes', { query: { ids, limit: idLimit } }, { signal });
    if (!answer.ok) showError(answer.problem.detail);
    else if (typeof answer.body !== 'string') for (const shoe of answer.body) found.set(shoe._id, shoe);
  }
  return shoeIds.flatMap((id) => found.get(id) ?? []).map(toCard);
}
