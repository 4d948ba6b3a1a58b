import { useSyncExternalStore } from 'react';
import { sizeLabels } from '../own-size/size-system.ts';

/**
 * Names the sizes of a brand in the system that the shopper chose; by their labels on the server and until it is known.
 * An undefined brand is not known yet; an empty one is that of a list with several.
 */
export function useSizeLabel(brand: string | undefined): (size: string) => string {
  const labelOf = useSyncExternalStore(sizeLabels.subscribe, sizeLabels.read, () => null);
  return (size) => (brand === undefined ? null : labelOf?.(size, brand)) ?? size;
}
