import { useCallback, useEffect, useState } from 'react';
import { track } from '../lib/analytics.ts';
import { call } from '../lib/api-client.ts';
import { showError, showSuccess } from '../lib/toasts.ts';
import { useSession } from './use-session.ts';

/** The favorites of whoever looks: `unknown` until the shop said who that is and what they keep. */
export type Favorites =
  | { readonly kind: 'unknown' | 'visitor' }
  | { readonly kind: 'known'; readonly uid: string; readonly shoeIds: readonly string[] };

/** The signed-in user's favorites, newest first, and how to add or remove one; both say so in a toast. */
export function useFavorites(): [Favorites, (shoeId: string) => Promise<void>] {
  const session = useSession();
  const uid = session?.user?.uid;
  const [kept, setKept] = useState<{ uid: string; shoeIds: readonly string[] } | null>(null);

  useEffect(() => {
    if (uid === undefined) return;
    let wanted = true;
    call('GET /favorites/{id}', { params: { id: uid } }).then((answer) => {
      if (!wanted) return;
      if (answer.ok) setKept({ uid, shoeIds: answer.body.map(({ shoeId }) => shoeId) });
      else showError(answer.problem.detail);
    });
    return () => {
      wanted = false;
    };
  }, [uid]);

  const toggle = useCallback(
    async (shoeId: string) => {
      if (kept === null) return;
      const next = await toggled(kept, shoeId);
      if (next !== null) setKept({ uid: kept.uid, shoeIds: next });
    },
    [kept],
  );

  if (session !== null && uid === undefined) return [{ kind: 'visitor' }, toggle];
  if (kept === null || kept.uid !== uid) return [{ kind: 'unknown' }, toggle];
  return [{ kind: 'known', ...kept }, toggle];
}

/** Whether it is added or removed depends on whether it is there (§4). Null when the shop refused. */
async function toggled(kept: { uid: string; shoeIds: readonly string[] }, shoeId: string) {
  const input = { params: { uid: kept.uid }, body: { shoeId } };
  const isKept = kept.shoeIds.includes(shoeId);
  const answer = await (isKept
    ? call('DELETE /favorites/{uid}', input)
    : call('POST /favorites/{uid}', input));
  if (!answer.ok) {
    showError(answer.problem.detail);
    return null;
  }
  track(isKept ? 'remove_from_wishlist' : 'add_to_wishlist');
  showSuccess(isKept ? 'Shoe removed from Favorites' : 'Shoe added to Favorites');
  return isKept ? kept.shoeIds.filter((id) => id !== shoeId) : [shoeId, ...kept.shoeIds];
}
