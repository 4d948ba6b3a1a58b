import type { ShoeSort } from '#contract/shoes.ts';
import { brandPath } from '../../components/brand-path.ts';

/** The filters of a brand's shoes; without any all are listed, newest first. */
export interface Filters {
  readonly color?: string;
  readonly sort?: Extract<ShoeSort, 'price_asc' | 'price_desc'>;
}

/** Reads the filters of a query; empty or unknown values are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const color = search.get('color')?.trim().slice(0, maxColorLength);
  const sort = search.get('sort');
  return {
    ...(color && { color }),
    ...((sort === 'price_asc' || sort === 'price_desc') && { sort }),
  };
}

/** The filters as query parameters. */
export const filterEntries = (filters: Filters): [string, string][] => [
  ...(filters.color ? ([['color', filters.color]] as [string, string][]) : []),
  ...(filters.sort ? ([['sort', filters.sort]] as [string, string][]) : []),
];

/** The path of a brand's first page with filters (§4: offset resets when the list changes). */
export function filterPath(brand: string, filters: Filters): string {
  const search = new URLSearchParams(filterEntries(filters));
  return search.size === 0 ? brandPath(brand) : `${brandPath(brand)}?${search}`;
}

/** The contract's limit. */
const maxColorLength = 100;
