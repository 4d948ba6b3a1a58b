import type { SourceFile } from '../support/source-tree.ts';

/** Which other top folders a top folder may import (docs/architecture.md, below the layout). */
const allowed: Record<string, readonly string[]> = {
  contract: ['features.ts'],
  packages: [],
  database: ['packages'],
  demo: ['contract', 'packages'],
  app: ['contract', 'features.pages.ts'],
  server: ['contract', 'database', 'features.ts', 'packages'],
  'features.ts': ['server'],
  'features.cli.ts': ['cli'],
  'features.pages.ts': ['app'],
  config: ['contract', 'features.ts', 'server'],
  cli: ['app', 'config', 'contract', 'database', 'demo', 'features.cli.ts', 'packages', 'server'],
  tests: ['app', 'bench', 'cli', 'config', 'contract', 'database', 'demo', 'packages', 'server'],
  bench: ['app', 'cli', 'config', 'contract', 'database', 'demo', 'packages', 'server', 'tests'],
};

type Sources = readonly Pick<SourceFile, 'path' | 'imports'>[];

/** Rule 1: imports between top folders that the table does not allow. */
export const forbiddenBetweenFolders = (sources: Sources): string[] =>
  imports(sources)
    .filter(
      ([from, to]) => topFolder(from) !== topFolder(to) && !allowed[topFolder(from)]?.includes(topFolder(to)),
    )
    .map(written);

/** Rule 2: imports of a server module that do not go through its entry, the file named like the module. */
export const importsBypassingModuleEntry = (sources: Sources): string[] =>
  imports(sources)
    .filter(([from, to]) => {
      const module = moduleOf(to);
      return module && module !== moduleOf(from) && to !== `server/modules/${module}/${module}.ts`;
    })
    .map(written);

/** Rule 3: server modules do not import http, cache and integrations. */
export const modulesImportingHttp = (sources: Sources): string[] =>
  imports(sources)
    .filter(([from, to]) => moduleOf(from) && /^server\/(http|cache|integrations)\//.test(to))
    .map(written);

/** Rule 4: packages import each other by package name, and nothing of the shop. */
export const packagesImportingShop = (sources: Sources): string[] =>
  imports(sources)
    .filter(([from, to]) => packageOf(from) && packageOf(from) !== packageOf(to))
    .map(written);

/** Rule 5: tests beside their file that import any other file, except helpers that only such tests use. */
export function misplacedTests(sources: Sources): string[] {
  const all = imports(sources);
  const isHelper = (path: string): boolean =>
    all.every(([from, to]) => to !== path || testedBy(from) !== undefined);
  return all
    .filter(([from, to]) => {
      const tested = testedBy(from);
      return tested !== undefined && to.replace(/\.tsx?$/, '') !== tested && !isHelper(to);
    })
    .map(written);
}

const testedBy = (path: string): string | undefined =>
  /^(?!tests\/|(?:packages|src\/features)\/[^/]+\/tests\/)(.*?)(?:\.slow)?\.test\.tsx?$/.exec(path)?.[1];

/** Files that import each other in a circle, type imports and tests counted. */
export const circlesOfFiles = (sources: Sources): string[] => circles(imports(sources));

/** Sibling folders that import each other in a circle, including their subfolders. */
export const circlesOfFolders = (sources: Sources): string[] =>
  circles(
    imports(sources).flatMap(([from, to]) => {
      const [one, other] = [byPart(from).split('/'), byPart(to).split('/')];
      const fork = one.findIndex((part, index) => part !== other[index]);
      const isFile = fork >= one.length - 1 || fork >= other.length - 1;
      return isFile ? [] : [[one.slice(0, fork + 1).join('/'), other.slice(0, fork + 1).join('/')] as const];
    }),
  );

type Import = readonly [from: string, to: string];

const imports = (sources: Sources): Import[] =>
  sources.flatMap(({ path, imports: targets }) => targets.map((target) => [path, target] as const));
const written = ([from, to]: Import): string => `${from} → ${to}`;
/** A path that begins with the folder that the table has for it. */
function byPart(path: string): string {
  const inSrc = path.startsWith('src/') ? path.slice('src/'.length) : null;
  if (inSrc === null) return path;
  return inSrc.includes('/') ? `${topFolder(path)}/${inSrc.replace(/^app\//, '')}` : inSrc;
}

/** The folder that the table has for a path. In a feature, it is the one whose part of a request the file is. */
function topFolder(path: string): string {
  if (path.includes('/tests/')) return 'tests';
  const [first = '', second = '', , third = ''] = path.split('/');
  if (first !== 'src') return first;
  if (second !== 'features') return /^features(?:\.pages)?\.ts$/.test(second) ? second : 'app';
  if (third === 'pages' || third.endsWith('.pages.ts')) return 'app';
  return /^contract(?:\.ts)?$/.test(third) ? 'contract' : 'server';
}
const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
const packageOf = (path: string): string | undefined => /^packages\/([^/]+)\//.exec(path)?.[1];

/** The imports that are part of a circle. */
function circles(all: readonly Import[]): string[] {
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
