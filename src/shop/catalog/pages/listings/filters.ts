import type { FilterParam } from '#platform/contract/endpoints/query-params.ts';
import { nameLimit } from '../../contract/fields/name-limit.ts';
import { footPattern } from '../../contract/fields/size-systems.ts';
import type { ShoeSort } from '../../contract/shoes.ts';
import { readText } from './read-text.ts';

/** The filters of a listing; without any all shoes are listed in its own order. */
export type Filters = {
  readonly [Param in FilterParam]?: Param extends 'sort'
    ? Extract<ShoeSort, 'price_asc' | 'price_desc'>
    : string;
};

/** Reads the filters of a query; empty or unknown values are ignored, and a foot beside a size: that was chosen after it. */
export function readFilters(search: URLSearchParams): Filters {
  const color = readText(search.get('color'), nameLimit);
  const size = readText(search.get('size'), maxSizeLength);
  const foot = search.get('foot')?.trim() ?? '';
  const sort = search.get('sort');
  return {
    ...(color && { color }),
    ...(size ? { size } : footPattern.test(foot) && { foot }),
    ...((sort === 'price_asc' || sort === 'price_desc') && { sort }),
  };
}

/** The path of a listing's first page with filters (§4: offset resets when the list changes). */
export function filterPath(path: string, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** What to say of a listing without shoes under filters; null without filters. */
export function emptyUnder({ color, size, foot }: Filters): { title: string; text: string } | null {
  if (foot !== undefined)
    return {
      title: `No shoes${color ? ` in ${color}` : ''} for a ${foot} cm foot`,
      text: 'Not every brand lists foot lengths for its sizes. Try all sizes.',
    };
  if (size !== undefined)
    return {
      title: color ? `No shoes in ${color} in size ${size}` : `No shoes in size ${size}`,
      text: 'Try another size, or see all models.',
    };
  if (color === undefined) return null;
  return { title: 'No shoes match this filter', text: 'Try another color, or see all models.' };
}

/** The contract's limit. */
const maxSizeLength = 40;
