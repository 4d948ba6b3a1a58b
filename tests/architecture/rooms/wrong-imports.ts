import type { SourceFile } from '../../support/source-tree.ts';
import { levelOfDomain, roomOf } from './room-of.ts';

type Sources = readonly Pick<SourceFile, 'path' | 'imports'>[];

/** Imports that point from a lower room to a higher one, or from a feature to another, each as `from → to`. */
export const wrongImports = (sources: Sources): string[] => findImports(sources, isWrong);

/** Imports of a domain of the shop that do not point to a lower one, each as `from → to`. */
const wrongImportsOfDomains = (sources: Sources): string[] =>
  findImports(sources, (from, to) => {
    const [level, other] = [levelOf(from), levelOf(to)];
    return level !== undefined && other !== undefined && roomOf(from)?.name !== roomOf(to)?.name && level <= other;
  });

const levelOf = (path: string): number | undefined =>
  levelOfDomain[/^shop\/(.*)/.exec(roomOf(path)?.name ?? '')?.[1] ?? ''];

const findImports = (sources: Sources, isFound: (from: string, to: string) => boolean): string[] =>
  sources.flatMap(({ path, imports }) =>
    [...new Set(imports)].filter((to) => isFound(path, to)).map((to) => `${path} → ${to}`),
  );

function isWrong(from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (!room || !other || room.name === other.name) return false;
  return room.level < other.level || (room.level === 3 && other.level === 3);
}
