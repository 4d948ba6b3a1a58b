import { execFileSync } from 'node:child_process';
import { partOf, readSources, root, type SourceFile } from './source-tree.ts';

/**
 * Returns the files that differ from a commit, including files that are not committed. Changes that the commit's branch got
 * in the meantime do not count.
 * @throws if git does not know the commit
 */
export function listChangedFiles(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = commit] = git('merge-base', commit, 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')])];
}

/**
 * Files that import a whole room. What imports them reaches everything, so a change does not spread through them, unless it
 * is in such a file itself.
 */
const isHub = (path: string): boolean =>
  /^src\/(?:features[.\w]*|routes|app|root|shop\/[\w-]+)\.tsx?$/.test(path) ||
  /^src\/platform\/features\/all-/.test(path) ||
  /^cli\//.test(path) ||
  /^tests\/support\/(?:page-)?test-shop\.ts$/.test(path);

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

/**
 * Returns the tests that changes can break: those that import a changed file, themselves or through others; that make a call
 * or open a page whose code does; and those of a feature that changed. Tests that reach a change only through the whole shop
 * are left out.
 */
export function listTestsOf(changed: readonly string[]): string[] {
  const sources = readSources();
  const affected = spread(changed, sources);
  const calls = callsOf(
    sources.filter(({ path }) => affected.has(path) && partOf(path) === 'server'),
    sources,
  );
  const pages = addressesOf(affected, sources);
  const features = new Set(changed.flatMap((path) => /^src\/features\/[^/]+\//.exec(path)?.[0] ?? []));
  const isOfFeature = (path: string) => [...features].some((folder) => path.startsWith(folder));
  return sources
    .filter(({ path }) => isTest(path))
    .filter(
      ({ path, text }) =>
        affected.has(path) ||
        isOfFeature(path) ||
        calls.some((call) => text.includes(`'${call}'`)) ||
        (path.endsWith('.spec.ts') && pages.some((page) => page.test(text))),
    )
    .map(({ path }) => path);
}

/** The changed files and all that import them. */
function spread(changed: readonly string[], sources: readonly SourceFile[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  const affected = new Set(changed);
  const waiting = [...changed];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const importer of importers.get(path) ?? []) {
      if (affected.has(importer) || isHub(importer)) continue;
      affected.add(importer);
      waiting.push(importer);
    }
  return affected;
}

/** The calls whose endpoints these files import, as tests name them, such as `POST /cart/checkout`. */
function callsOf(files: readonly SourceFile[], sources: readonly SourceFile[]): string[] {
  const names = new Set(files.flatMap(({ text }) => text.match(/\b\w+Endpoint\b/g) ?? []));
  const declaration = /\b(\w+Endpoint)\b[^;]*?\bmethod: '([A-Z]+)',\s+path: '([^']+)'/g;
  return sources.flatMap(({ text }) =>
    [...text.matchAll(declaration)].flatMap(([, name = '', method, path]) =>
      names.has(name) ? [`${method} ${path}`] : [],
    ),
  );
}

/** Patterns of the addresses of affected pages in the text of a test. */
function addressesOf(affected: ReadonlySet<string>, sources: readonly SourceFile[]): RegExp[] {
  const lists = sources.filter(({ path }) => path === 'src/routes.ts' || path.endsWith('.pages.ts'));
  return lists.flatMap(({ text }) =>
    [...text.matchAll(/'([^'\n]+)'(?:,|:)\s*'((?:shop|platform|features)\/[^']+\.tsx)'/g)]
      .filter(([, , file]) => affected.has(`src/${file}`))
      .map(
        ([, path = '']) => new RegExp(`['\`]/${path.split(/:\w+/).map(RegExp.escape).join("[^'`]+")}['\`?]`),
      ),
  );
}
