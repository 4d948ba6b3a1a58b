import { data } from 'react-router';
import { track } from '../../lib/analytics/analytics.ts';
import { call } from '../../lib/api/api-client.ts';
import { loadSession } from '../../lib/session/session.ts';
import { showError, showSuccess } from '../../lib/toasts/toasts.ts';
import type { Route } from './+types/favorite.ts';

/** Whether a shoe is a favorite of the signed-in user; null while that is unknown. */
export interface FavoriteState {
  readonly isFavorite: boolean | null;
}

/** There is no page at this address. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export async function clientLoader({ params: { shoeId } }: Route.ClientLoaderArgs): Promise<FavoriteState> {
  const user = (await loadSession())?.user;
  if (!user) return { isFavorite: null };
  const result = await call('GET /favorites/{id}', { params: { id: user.uid } });
  if (result.ok) return { isFavorite: result.body.some((favorite) => favorite.shoeId === shoeId) };
  showError(result.problem.detail);
  return { isFavorite: null };
}

/** PUT adds the shoe, DELETE removes it. */
export async function clientAction({
  params: { shoeId },
  request,
}: Route.ClientActionArgs): Promise<FavoriteState> {
  const adds = request.method === 'PUT';
  const user = (await loadSession())?.user;
  if (!user) return { isFavorite: null };
  const input = { params: { uid: user.uid }, body: { shoeId } };
  const result = await (adds ? call('POST /favorites/{uid}', input) : call('DELETE /favorites/{uid}', input));
  if (!result.ok) {
    showError(result.problem.detail);
    return { isFavorite: !adds };
  }
  track(adds ? 'add_to_wishlist' : 'remove_from_wishlist');
  showSuccess(adds ? 'Shoe added to Favorites' : 'Shoe removed from Favorites');
  return { isFavorite: adds };
}
