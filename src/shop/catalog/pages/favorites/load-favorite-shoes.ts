import { data } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { additionsOf } from '#platform/contract/endpoints/additions.ts';
import type { Shoe } from '../../contract/shoes.ts';
import type { ShoeCard } from '../product-card/shoe-card.ts';
import { toCards } from '../product-card/shoe-listing.ts';

/** The contract's limit of ids per call. */
const idLimit = 100;

/**
 * The favorite shoes of a user, newest favorite first, at most `limit`; removed shoes are left out.
 * @throws a 503 error response when nobody answered
 */
export async function loadFavoriteShoes(
  uid: string,
  signal: AbortSignal,
  limit?: number,
): Promise<ShoeCard[]> {
  const favorites = await call('GET /favorites/{uid}', { params: { uid } }, { signal });
  if (!favorites.ok) throw data(favorites.problem.detail, { status: 503 });
  const shoeIds = favorites.body.map(({ shoeId }) => shoeId).slice(0, limit);
  const shoes = new Map<string, Shoe>();
  for (let start = 0; start < shoeIds.length; start += idLimit) {
    const ids = shoeIds.slice(start, start + idLimit).join(',');
    const result = await call('GET /shoes', { query: { ids, limit: idLimit } }, { signal });
    if (!result.ok) throw data(result.problem.detail, { status: 503 });
    if (typeof result.body !== 'string') for (const shoe of result.body) shoes.set(shoe._id, shoe);
  }
  return toCards(
    additionsOf(call, signal),
    shoeIds.flatMap((id) => shoes.get(id) ?? []),
  );
}
