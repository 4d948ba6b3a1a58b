import { data } from 'react-router';
import type { Shoe } from '#contract/shoes.ts';
import { type ShoeCard, toCard } from '../../components/product-card/shoe-card.ts';
import { call } from '../../lib/api/api-client.ts';
import { loadSession } from '../../lib/session/session.ts';
import { showError } from '../../lib/toasts/toasts.ts';

/** The user's favorite shoes, newest favorite first; both null for visitors. */
export type Favorites =
  | { readonly uid: null; readonly shoes: null }
  | { readonly uid: string; readonly shoes: readonly ShoeCard[] };

/** @throws a 503 error response when it is unknown who is signed in */
export async function loadFavorites(signal: AbortSignal): Promise<Favorites> {
  const session = await loadSession();
  if (!session) throw data('The shop did not answer. Try again in a moment.', { status: 503 });
  if (!session.user) return { uid: null, shoes: null };
  const { uid } = session.user;
  const result = await call('GET /favorites/{id}', { params: { id: uid } }, { signal });
  if (!result.ok) showError(result.problem.detail);
  const shoeIds = result.ok ? result.body.map(({ shoeId }) => shoeId) : [];
  return { uid, shoes: await findShoes(shoeIds, signal) };
}

/** The contract's limit of ids per call. */
const idLimit = 100;

/** The shoes of these ids in the same order (§3); removed shoes are left out. */
async function findShoes(shoeIds: readonly string[], signal: AbortSignal): Promise<ShoeCard[]> {
  const shoes = new Map<string, Shoe>();
  for (let start = 0; start < shoeIds.length; start += idLimit) {
    const ids = shoeIds.slice(start, start + idLimit).join(',');
    const result = await call('GET /shoes', { query: { ids, limit: idLimit } }, { signal });
    if (!result.ok) showError(result.problem.detail);
    else if (typeof result.body !== 'string') for (const shoe of result.body) shoes.set(shoe._id, shoe);
  }
  return shoeIds.flatMap((id) => shoes.get(id) ?? []).map(toCard);
}
