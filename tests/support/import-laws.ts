import { posix } from 'node:path';
import type { SourceFile } from './source-tree.ts';

/** Which rooms a room may import beside itself (law 1). */
const below: Record<string, readonly string[]> = {
  contract: [],
  database: [],
  catalogue: ['contract'],
  web: ['contract'],
  server: ['contract', 'database'],
  sandbox: ['contract', 'database'],
  start: ['web', 'server', 'sandbox', 'contract', 'database', 'catalogue'],
  tests: ['start', 'web', 'server', 'sandbox', 'contract', 'database', 'catalogue', 'bench'],
  bench: ['start', 'web', 'server', 'sandbox', 'contract', 'database', 'catalogue', 'tests'],
};

type Sources = readonly Pick<SourceFile, 'path' | 'imports'>[];

/** Law 1: arrows that run up or across between rooms. */
export const arrowsAgainstTheHouse = (sources: Sources): string[] =>
  arrows(sources)
    .filter(([from, to]) => room(from) !== room(to) && !below[room(from)]?.includes(room(to)))
    .map(written);

/** Law 2: folders whose own files stand above a subfolder and below one (or the same), with an arrow of each. */
export function foldersOnTwoFloors(sources: Sources): string[] {
  const all = arrows(sources);
  const down = all.filter(([from, to]) => isWithin(folder(to), folder(from)));
  return down.flatMap((arrow) => {
    const up = all.find(
      ([from, to]) => folder(to) === folder(arrow[0]) && isWithin(folder(from), folder(to)),
    );
    return up ? [`${written(arrow)}, but ${written(up)}`] : [];
  });
}

/** Law 3: features that import features, screen folders that import screen folders. */
export const speakingSiblings = (sources: Sources): string[] =>
  arrows(sources)
    .filter(([from, to]) => {
      const [one, other] = [from, to].map((path) => /^(server\/features|web\/screens)\/([^/]+)\//.exec(path));
      return one && other && one[1] === other[1] && one[2] !== other[2];
    })
    .map(written);

/** Law 4: tests beside their file that import anything else of ours, but for helpers that only tests beside use. */
export function testsInTheWrongPlace(sources: Sources): string[] {
  const all = arrows(sources);
  const isHelper = (path: string, test: string): boolean =>
    folder(path) === folder(test) && all.every(([from, to]) => to !== path || testedBy(from) !== undefined);
  return all
    .filter(([from, to]) => {
      const tested = testedBy(from);
      return tested !== undefined && to.replace(/\.tsx?$/, '') !== tested && !isHelper(to, from);
    })
    .map(written);
}

const testedBy = (path: string): string | undefined => /^(?!tests\/)(.*)\.test\.tsx?$/.exec(path)?.[1];

/** Files that import each other in a circle, tests counted. */
export const circlesOfFiles = (sources: Sources): string[] => circles(arrows(sources));

/** Folders side by side that import each other in a circle, with all that is within them. */
export const circlesOfFolders = (sources: Sources): string[] =>
  circles(
    arrows(sources).flatMap(([from, to]) => {
      const [one, other] = [from.split('/'), to.split('/')];
      const fork = one.findIndex((part, index) => part !== other[index]);
      const isFile = fork >= one.length - 1 || fork >= other.length - 1;
      return isFile ? [] : [[one.slice(0, fork + 1).join('/'), other.slice(0, fork + 1).join('/')] as const];
    }),
  );

type Arrow = readonly [from: string, to: string];

const arrows = (sources: Sources): Arrow[] =>
  sources.flatMap(({ path, imports }) => imports.map((target) => [path, target] as const));
const written = ([from, to]: Arrow): string => `${from} → ${to}`;
const room = (path: string): string => path.split('/')[0] ?? '';
const folder = (path: string): string => posix.dirname(path);
const isWithin = (path: string, outer: string): boolean => path.startsWith(`${outer}/`);

/** The arrows that lie on a circle: from each end of theirs a way leads back. */
function circles(all: readonly Arrow[]): string[] {
  const next = Map.groupBy(all, ([from]) => from);
  const leadsTo = (start: string, goal: string): boolean => {
    const seen = new Set([start]);
    for (const place of seen) {
      for (const [, to] of next.get(place) ?? []) seen.add(to);
    }
    return seen.has(goal);
  };
  return [...new Set(all.filter(([from, to]) => leadsTo(to, from)).map(written))];
}
