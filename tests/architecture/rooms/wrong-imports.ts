import type { SourceFile } from '../../support/source-tree.ts';
import { domains, roomOf } from './room-of.ts';

type Sources = readonly Pick<SourceFile, 'path' | 'imports'>[];

/** Imports that point from a lower room to a higher one, or from a feature to another, each as `from → to`. */
export const wrongImports = (sources: Sources): string[] => findImports(sources, isWrong);

/** Imports from a domain of the shop to a higher one, or to what puts the domains together, each as `from → to`. */
export const wrongImportsOfDomains = (sources: Sources): string[] =>
  findImports(
    sources.filter(({ path }) => path.startsWith('src/')),
    (from, to) => roomOf(to)?.level === 2 && levelOf(from) < levelOf(to),
  );

/** The level of a file of the shop; above all domains for a file that is in none. */
function levelOf(path: string): number {
  const level = domains.findIndex((domain) => path.startsWith(`src/shop/${domain}/`));
  return level < 0 ? domains.length : level;
}

const findImports = (sources: Sources, isFound: (from: string, to: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    [...new Set(imports)].filter((to) => isFound(path, to)).map((to) => `${path} → ${to}`),
  );

function isWrong(from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (!room || !other || room.name === other.name) return false;
  return room.level < other.level || (room.level === 3 && other.level === 3);
}
