import { track } from '#platform/analytics/pages/track.ts';
import { call } from '#platform/browser/api/api-client.ts';
import { onWake } from '#platform/browser/on-wake.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { loadSession, readSession, subscribeToSession } from './session.ts';

/** The ids of the user's favorite shoes; null for visitors, and until they are loaded. */
export const readFavorites = (): ReadonlySet<string> | null => favorites;

/** Calls the listener after every change; returns the unsubscribe function. */
export function subscribeToFavorites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the favorites of whoever is signed in, once for each user and document. */
export function loadFavorites(): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    subscribeToSession(() => {
      if (owner !== null && (readSession()?.user?.uid ?? '') !== owner) loading = refresh();
    });
    onWake(() => void readAnew());
  }
  loading ??= refresh();
  return loading;
}

/**
 * Adds a shoe to the favorites or removes it; shown at once, and taken back when the shop refuses. While they are not
 * loaded the heart is empty, so whoever presses it wants the shoe added.
 * @returns false for a visitor
 */
export async function toggleFavorite(shoeId: string): Promise<boolean> {
  const adds = !favorites?.has(shoeId);
  await loadFavorites();
  const before = favorites;
  if (!before || owner === null) {
    const session = readSession();
    if (!session) showError('The shop did not respond. Try again in a moment.');
    return session?.user !== null;
  }
  const has = before.has(shoeId);
  if (has === adds) return true;
  const input = { params: { uid: owner }, body: { shoeId } };
  set(adds ? new Set([...before, shoeId]) : new Set([...before].filter((id) => id !== shoeId)));
  const result = await (adds ? call('POST /favorites/{uid}', input) : call('DELETE /favorites/{uid}', input));
  if (result.ok) {
    track(adds ? 'add_to_wishlist' : 'remove_from_wishlist');
    const [added, removed] = ['Shoe added to Favorites', 'Shoe removed from Favorites'] as const;
    showSuccess(adds ? added : removed, toastDuration.news, adds ? removed : added);
  } else {
    set(before);
    showError(result.problem.detail);
  }
  return true;
}

const listeners = new Set<() => void>();
let favorites: ReadonlySet<string> | null = null;
/** Whose they are; empty for a visitor, null until the session is loaded. */
let owner: string | null = null;
let loading: Promise<void> | undefined;
let isWatching = false;

async function refresh(): Promise<void> {
  owner = null;
  const session = await loadSession();
  const uid = session?.user?.uid ?? '';
  owner = uid;
  set(null);
  const result = uid === '' ? null : await call('GET /favorites/{uid}', { params: { uid } });
  // Someone else has signed in since.
  if (owner !== uid) return;
  if (result?.ok) return set(new Set(result.body.map(({ shoeId }) => shoeId)));
  // Asked again with the next press.
  if (!session || result) loading = undefined;
  if (result) showError(result.problem.detail);
}

/** Loads them once more. Where nobody answers, or the user is quicker, what is shown stays. */
async function readAnew(): Promise<void> {
  const [uid, before] = [owner, favorites];
  if (!uid) return;
  const result = await call('GET /favorites/{uid}', { params: { uid } });
  if (result.ok && owner === uid && favorites === before)
    set(new Set(result.body.map(({ shoeId }) => shoeId)));
}

function set(next: ReadonlySet<string> | null): void {
  favorites = next;
  for (const listener of listeners) listener();
}
