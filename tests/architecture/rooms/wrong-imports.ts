import type { SourceFile } from '../../support/source-tree.ts';
import { roomOf } from './room-of.ts';

/** Imports that point from a lower room to a higher one, or from a feature to another, each as `from → to`. */
export const wrongImports = (sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] =>
  sources.flatMap(({ path, imports }) =>
    [...new Set(imports)].filter((to) => isWrong(path, to)).map((to) => `${path} → ${to}`),
  );

function isWrong(from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (!room || !other || room.name === other.name) return false;
  return room.level < other.level || (room.level === 3 && other.level === 3);
}
