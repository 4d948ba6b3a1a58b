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

/** The room with the longest prefix of a path; undefined for files that none has, such as tests. */
export function roomOf(path: string): Room | undefined {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
  return feature
    ? { level: 3, name: `features/${feature}` }
    : places.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** All prefixes, each once. */
export const prefixes: readonly string[] = places.map(([prefix]) => prefix);
