/**
 * The tags by which cached public responses are invalidated. `catalog` is on every listing, `shoe:<id>` on responses
 * with that shoe, `launches` on the calendar of launches, `launch:<id>` on responses about the launch of that shoe, `stock` on those that depend on the stock of any shoe, `sizes` on those that depend on which shoes have a
 * size in stock, `brands` on the brand list.
 */
export type CacheTag =
  | 'catalogue'
  | 'brands'
  | 'stock'
  | 'sizes'
  | 'launches'
  | `shoe:${string}`
  | `launch:${string}`;

/** Whether a text is a cache tag. */
export const isCacheTag = (text: string): text is CacheTag =>
  ['catalogue', 'brands', 'stock', 'sizes', 'launches'].includes(text) || /^(shoe|launch):/.test(text);
