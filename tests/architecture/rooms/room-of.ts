import { features, platform, shop } from './room-table.ts';

/** The room of a file: the platform, a domain of the shop, or a feature. */
export type Room =
  | { readonly level: 0; readonly name: 'packages' }
  | { readonly level: 1; readonly name: 'platform' }
  | { readonly level: 2; readonly name: `shop/${string}` }
  | { readonly level: 3; readonly name: `features/${string}` };

const places: readonly (readonly [prefix: string, room: Room])[] = [
  ['packages/', { level: 0, name: 'packages' }] as const,
  ...platform.map((prefix) => [prefix, { level: 1, name: 'platform' }] as const),
  ...Object.entries(shop).flatMap(([domain, prefixes]) =>
    prefixes.map((prefix) => [prefix, { level: 2, name: `shop/${domain}` }] as const),
  ),
  ...Object.entries(features).flatMap(([feature, prefixes]) =>
    prefixes.map((prefix) => [prefix, { level: 3, name: `features/${feature}` }] as const),
  ),
].sort(([one], [other]) => other.length - one.length);

/** The room of a path: that of its folder in `src`, or that with the longest prefix; undefined where there is none. */
export function roomOf(path: string): Room | undefined {
  const [, room, name = ''] = /^src\/(platform|shop|features)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (room === 'platform') return { level: 1, name: 'platform' };
  // Files of the shop that are in none of its domains put them together.
  if (room === 'shop') return { level: 2, name: `shop/${domains.includes(name) ? name : 'assembly'}` };
  if (room === 'features') return { level: 3, name: `features/${name}` };
  return places.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/**
 * The domains of the shop from the lowest to the highest, in the order of docs/architecture.md: each imports only lower
 * ones. Files that are in none of them put them together.
 */
export const domains: readonly string[] = [
  'settings',
  'delivery',
  'content',
  'accounts',
  'cart',
  'reviews',
  'catalog',
  'orders',
  'shell',
];
/** All prefixes, each once. */
export const prefixes: readonly string[] = places.map(([prefix]) => prefix);
