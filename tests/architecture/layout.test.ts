import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root, topFolders } from '../support/source-tree.ts';

/** The paths of a layout: names indented by two spaces per folder, then a description. */
function readLayout(layoutText: string): string[] {
  const parents: string[] = [];
  return layoutText.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)([\w.-]+\/?)(?: {2,}|$)/.exec(line) ?? [];
    if (name === undefined) return [];
    const depth = indent.length / 2;
    const path = [...parents.slice(0, depth), name].join('');
    parents[depth] = name;
    return [path];
  });
}

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const layout = readLayout(/## Layout[\s\S]*?```\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path === '.' ? '' : `${path}/`}${name}/`);

/** Folders made by npm, git, the build and a running shop. */
const generated = new Set(['node_modules/', 'build/', 'data/', 'test-results/']);

test('every line of the layout names an existing folder or file', () => {
  expect(layout.length).toBeGreaterThan(30);
  expect(layout.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the layout has every top folder, package, domain and feature', () => {
  const folders = [
    ...foldersIn('.'),
    ...['packages', 'src', 'src/features', 'src/platform', 'src/shop'].flatMap(foldersIn),
  ];
  const expected = folders.filter((path) => !path.startsWith('.') && !generated.has(path));
  expect(expected.filter((path) => !layout.includes(path))).toEqual([]);
});

test('the image of the container has every folder that a shop runs, and its list has no other', () => {
  const list = readFileSync(join(root, 'deploy/container/Containerfile.dockerignore'), 'utf8');
  const included = [...list.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  expect(included.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const needed = topFolders.filter((folder) => !['bench', 'tests'].includes(folder));
  expect(needed.filter((folder) => !included.includes(folder))).toEqual([]);
});

test('no folder has more than 25 source files of its own', () => {
  const folders = Map.groupBy(
    readSources().filter(({ path }) => !/^(tests|demo|bench)\/|\/tests\/|\.test\.tsx?$/.test(path)),
    ({ path }) => dirname(path),
  );
  const full = [...folders]
    .filter(([, files]) => files.length > 25)
    .map(([path, files]) => `${path}: ${files.length}`);
  expect(full).toEqual([]);
});

test('a layout is parsed into paths', () => {
  expect(readLayout('app/  the app\n  routes.ts   addresses\n  ui/  parts\ntests/')).toEqual([
    'app/',
    'app/routes.ts',
    'app/ui/',
    'tests/',
  ]);
});
