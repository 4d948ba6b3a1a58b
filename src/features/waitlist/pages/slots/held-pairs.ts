import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { UseHeldPairs } from '#shop/orders/pages/order-slots.ts';
import { describePlace, type LinePlace, toPlaces } from '../place.ts';

/** How long the waitlist keeps a pair of a line for whoever is signed in; empty for other lines. */
const useHeldPairs: UseHeldPairs = () => {
  const [places, setPlaces] = useState<readonly LinePlace[]>([]);
  const isMember = Boolean(useSession()?.user);
  useEffect(() => {
    if (!isMember) return;
    const controller = new AbortController();
    const load = () =>
      call('GET /waitlist', {}, { signal: controller.signal }).then(
        (result) => result.ok && setPlaces(toPlaces(result.body, Date.now())),
        // Aborted or offline: the lines stay as they are.
        () => undefined,
      );
    void load();
    const timer = setInterval(load, 30_000);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [isMember]);
  return ({ _id, size }) => {
    const kept = places.find(
      (place) => place.shoeId === _id && place.size === size && place.state === 'offered',
    );
    return kept ? describePlace(kept) : '';
  };
};

export default useHeldPairs;
