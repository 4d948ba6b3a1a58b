import { useSyncExternalStore } from 'react';
import { sizeLabels } from '../lib/session/size-system.ts';

/** Names the sizes of a brand in the system that the shopper chose; by their labels on the server and until it is known. */
export function useSizeLabel(brand = ''): (size: string) => string {
  const labelOf = useSyncExternalStore(sizeLabels.subscribe, sizeLabels.read, () => null);
  return (size) => labelOf?.(size, brand) ?? size;
}
