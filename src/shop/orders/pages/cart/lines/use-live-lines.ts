import { useEffect, useState } from 'react';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { SeenShoes } from './follow-lines.ts';
import type { LineWarnings } from './line-warnings.ts';

/** What of the lines has changed since the cart was opened, as a checkout would say it. A new price is in the cart, too. */
export function useLiveLines(lines: readonly CartLine[]): LineWarnings {
  const [seen] = useState<SeenShoes>(() => new Map());
  const [changes, setChanges] = useState<LineWarnings>([]);
  const ids = [...new Set(lines.map(({ _id }) => _id))].join(',');
  useEffect(() => {
    if (ids === '') return;
    const over = new AbortController();
    import('./follow-lines.ts').then(
      ({ followLines }) => followLines({ ids, seen, signal: over.signal }, setChanges),
      // What tells changes could not be loaded: the checkout finds them.
      () => {},
    );
    return () => over.abort();
  }, [ids, seen]);
  return changes;
}
