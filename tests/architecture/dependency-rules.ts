import { partOf, type SourceFile } from '../support/source-tree.ts';

/** Which other parts and top folders a part may import (docs/architecture.md, below the layout). */
const allowed: Record<string, readonly string[]> = {
  contract: ['features.ts'],
  packages: [],
  database: ['packages'],
  demo: ['contract', 'packages'],
  pages: ['contract', 'features.pages.ts'],
  server: ['contract', 'database', 'features.ts', 'packages'],
  'features.ts': ['server'],
  'features.cli.ts': ['cli'],
  'features.pages.ts': ['pages'],
  config: ['contract', 'features.ts', 'server'],
  cli: ['config', 'contract', 'database', 'demo', 'features.cli.ts', 'packages', 'pages', 'server'],
  tests: [
    ...['bench', 'cli', 'config', 'contract', 'database', 'demo', 'packages', 'pages', 'server'],
    ...['features.cli.ts', 'features.pages.ts', 'features.ts'],
  ],
  bench: ['cli', 'config', 'contract', 'database', 'demo', 'packages', 'pages', 'server', 'tests'],
};

type Sources = readonly Pick<SourceFile, 'path' | 'imports'>[];

/** Rule 1: imports between parts that the table does not allow. */
export const forbiddenBetweenFolders = (sources: Sources): string[] =>
  imports(sources)
    .filter(([from, to]) => partOf(from) !== partOf(to) && !allowed[partOf(from)]?.includes(partOf(to)))
    .map(written);

/** Rule 2: imports of a server module that do not go through its entry, the file named like the module. */
export const importsBypassingModuleEntry = (sources: Sources): string[] =>
  imports(sources)
    .filter(([from, to]) => {
      const entry = entryOf(to);
      return entry !== undefined && entry !== entryOf(from) && entry !== to;
    })
    .map(written);

/** Rule 3: server modules do not import http, cache and integrations. */
export const modulesImportingHttp = (sources: Sources): string[] =>
  imports(sources)
    .filter(
      ([from, to]) =>
        entryOf(from) &&
        /^src\/(?:platform\/(?:http|cache|files)\/|shop\/\w+\/server\/(?:google-sandbox|stripe)\/)/.test(to),
    )
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
  /^(?!tests\/|(?:packages|src\/\w+)\/[^/]+\/tests\/)(.*?)(?:\.slow)?\.test\.tsx?$/.exec(path)?.[1];

/** Files that import each other in a circle, type imports and tests counted. */
export const circlesOfFiles = (sources: Sources): string[] => circles(imports(sources));

/** Sibling folders that import each other in a circle, including their subfolders. */
export const circlesOfFolders = (sources: Sources): string[] =>
  circles(
    imports(sources).flatMap(([from, to]) => {
      const [one, other] = [byPart(from).split('/'), byPart(to).split('/')];
      const fork = one.findIndex((part, index) => part !== other[index]);
      const isFile = fork >= one.length - 1 || fork >= other.length - 1;
      return isFile || areRooms(one.slice(0, fork))
        ? []
        : [[one.slice(0, fork + 1).join('/'), other.slice(0, fork + 1).join('/')] as const];
    }),
  );

type Import = readonly [from: string, to: string];

const imports = (sources: Sources): Import[] =>
  sources.flatMap(({ path, imports: targets }) => targets.map((target) => [path, target] as const));
const written = ([from, to]: Import): string => `${from} → ${to}`;
/** A path that begins with its part. */
const byPart = (path: string): string =>
  /^src\/.*\//.test(path) ? `${partOf(path)}/${path.slice('src/'.length)}` : path.replace(/^src\//, '');

/** Whether the folders in a folder are rooms or their domains and features, for which `rooms/` has the rules. */
const areRooms = (above: readonly string[]): boolean =>
  above.length > 0 && /^\w+(?:\/(?:shop|features))?$/.test(above.join('/'));

/** The entries of the server modules of the shop and the platform: each is the only file that others import. */
const entries = [
  'src/platform/analytics/server/analytics.ts',
  'src/platform/audit/server/audit.ts',
  'src/shop/accounts/server/customers/customers.ts',
  'src/shop/accounts/server/identity/identity.ts',
  'src/shop/shell/server/shell.ts',
  'src/shop/catalog/server/bulk-changes/bulk-changes.ts',
  'src/shop/catalog/server/catalog.ts',
  'src/shop/catalog/server/media/media.ts',
  'src/shop/content/server/mail/mail.ts',
  'src/shop/catalog/server/favorites/favorites.ts',
  'src/shop/orders/server/orders.ts',
  'src/shop/orders/server/payments/payments.ts',
  'src/shop/reviews/server/reviews.ts',
];

/** Folders beside modules. */
const others = /^src\/shop\/orders\/server\/(?:provider|stripe)\//;

/** The entry of the module that a file belongs to. */
const entryOf = (path: string): string | undefined =>
  others.test(path)
    ? undefined
    : entries
        .filter((entry) => path.startsWith(entry.replace(/[^/]+$/, '')))
        .sort((one, other) => other.length - one.length)[0];

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
