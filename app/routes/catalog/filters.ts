import type { ShoeSort } from '#contract/shoes.ts';
import { brandAddress } from '../../components/brand-address.ts';

/** What a shopper narrows a brand's shoes by; missing means all of them, newest first. */
export interface Filters {
  readonly color?: string;
  readonly sort?: Extract<ShoeSort, 'price_asc' | 'price_desc'>;
}

/** The filters an address carries; what is empty or unknown counts as missing. */
export function readFilters(search: URLSearchParams): Filters {
  const color = search.get('color')?.trim().slice(0, longestColor);
  const sort = search.get('sort');
  return {
    ...(color && { color }),
    ...((sort === 'price_asc' || sort === 'price_desc') && { sort }),
  };
}

/** The filters as name and value, in the order an address has them. */
export const filterEntries = (filters: Filters): [string, string][] => [
  ...(filters.color ? ([['color', filters.color]] as [string, string][]) : []),
  ...(filters.sort ? ([['sort', filters.sort]] as [string, string][]) : []),
];

/** The address of a brand's shoes under these filters, on the first page (§4: offset resets when the list changes). */
export function filterAddress(brand: string, filters: Filters): string {
  const search = new URLSearchParams(filterEntries(filters));
  return search.size === 0 ? brandAddress(brand) : `${brandAddress(brand)}?${search}`;
}

/** The contract takes no longer text. */
const longestColor = 100;
