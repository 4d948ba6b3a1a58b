import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { onWake } from '#platform/browser/on-wake.ts';
import { useSession } from './use-session.ts';

/**
 * What a page that is the same for everyone shows of whoever is signed in: the data of a route at `path`, loaded after the
 * page and again when it wakes; undefined before that, for visitors, and without a path.
 */
export function useOwn<Loader>(path: string | false) {
  const isMember = !!useSession()?.user && path;
  const { data, load } = useFetcher<Loader>();
  useEffect(() => {
    if (!isMember) return;
    void load(isMember);
    return onWake(() => navigator.onLine && void load(isMember));
  }, [isMember, load]);
  return isMember ? data : undefined;
}
