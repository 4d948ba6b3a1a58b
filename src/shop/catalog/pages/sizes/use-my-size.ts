import { useState, useSyncExternalStore } from 'react';
import { myFoot, mySize, ownSizes } from '../own-size/my-size.ts';

const none = () => null;

/**
 * The shopper's own size in a brand, or with an empty text as they chose it; null without one, on the server and during
 * hydration. It is carried to another brand by the length of the foot, and never guessed where a chart does not say it.
 */
export function useMySizes(): (brand: string) => string | null {
  const size = useSyncExternalStore(mySize.subscribe, mySize.read, none);
  const foot = useSyncExternalStore(myFoot.subscribe, myFoot.read, none);
  const sizeIn = useSyncExternalStore(ownSizes.subscribe, ownSizes.read, none);
  return (brand) => (size === null || foot === null || brand === '' ? size : (sizeIn?.(brand) ?? null));
}

/** The shopper's own size in one brand, as {@link useMySizes} has it. */
export const useMySize = (brand = ''): string | null => useMySizes()(brand);

/** The choice of a size, empty without one: what was chosen, before that the shopper's own size where it is in stock. */
export function useSizeChoice(brand: string, inStock: readonly string[]) {
  const own = useMySize(brand);
  const [chosen, choose] = useState<string>();
  const isMissing = own !== null && !inStock.includes(own);
  return { own, isMissing, size: chosen ?? (isMissing ? '' : (own ?? '')), choose };
}
