import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { Shoe } from '../../../contract/shoes.ts';

/** Shoes by id; null for deleted ones, and missing while they are loaded. */
export type KnownShoes = ReadonlyMap<string, Shoe | null>;

/** Loads the shoes with these ids. `remember` adds a shoe that is known already. */
export function useShoes(shoeIds: readonly string[]) {
  const [known, setKnown] = useState<KnownShoes>(new Map());
  const ids = shoeIds.filter((id) => !known.has(id)).join(',');
  useEffect(() => {
    if (ids === '') return;
    const controller = new AbortController();
    call('GET /shoes', { query: { ids, limit: 100 } }, { signal: controller.signal })
      .then((result) => {
        if (!result.ok || typeof result.body === 'string') return;
        const found = new Map(result.body.map((shoe) => [shoe._id, shoe]));
        const loaded = ids.split(',').map((id) => [id, found.get(id) ?? null] as const);
        setKnown((before) => new Map([...before, ...loaded]));
      })
      // Aborted or offline: the cards show the ids.
      .catch(() => undefined);
    return () => controller.abort();
  }, [ids]);
  const remember = (shoe: Shoe) => setKnown((before) => new Map([...before, [shoe._id, shoe]]));
  return { known, remember };
}
