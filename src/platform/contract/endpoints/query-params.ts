import { z } from 'zod';

/** `true` or `false`, as JSON or as the text a query string or form carries. */
export const booleanParam = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** Pagination of a listing. */
export const pageParams = {
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
};

/** The matches of a search are counted up to this limit: counting further would cost more than the page itself. */
export const countLimit = 500;

/** The response header with the total number of matches of a listing. */
export const totalCountHeader = 'x-total-count';

/**
 * The query parameters by which the page of a listing is narrowed and ordered, and cached: a color, the label of a size that
 * is in stock, the length of a foot, in cm, of which the charts of brands say the label, and an order by price.
 */
export const filterParams = ['color', 'size', 'foot', 'sort'] as const;
export type FilterParam = (typeof filterParams)[number];
