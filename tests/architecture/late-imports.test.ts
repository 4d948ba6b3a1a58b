import { expect, test } from 'vitest';
import { readSources, runsOnServer, type SourceFile, withoutComments } from '../support/source-tree.ts';

/**
 * The dynamic imports of the shop's process and commands, with the reason for each. In production they run while the shop
 * or a command starts: a module that a request imports may be missing or newer by then, and Node remembers the failure.
 */
const reasons: Readonly<Record<string, string>> = {
  "src/features/backups/cli/stores/open-store.ts imports '#platform/files/s3-object-store.ts'":
    'only backups in a bucket',
  "src/features/backups/cli/stores/open-store.ts imports './bucket-store.ts'": 'only backups in a bucket',
  'cli/command-usages.ts imports path': 'the path of the command is computed',
  "cli/build/bundle-stripe-js.ts imports 'vite'": 'only builds and development',
  "cli/shop/open-files.ts imports '#platform/files/s3-file-storage.ts'": 'only uploads in a bucket',
  'cli/shop/pages/app-pages.ts imports server': 'the path of the build is computed',
  "cli/shop/pages/app-pages.ts imports 'vite'": 'only development',
};

const findDynamicImports = (sources: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] =>
  sources
    .filter(({ path }) => runsOnServer(path))
    .filter(({ path }) => !/\.test\.ts$|^tests\/|^bench\//.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/(?<!typeof )\bimport\s*\(\s*([^)]*?)\s*\)/g)].map(
        ([, target]) => `${path} imports ${target}`,
      ),
    );

test('the shop imports its modules before it listens', () => {
  const found = new Set(findDynamicImports(readSources()));
  expect([...found].sort()).toEqual(Object.keys(reasons).sort());
});

test('finds dynamic imports in code, and neither types nor comments', () => {
  const source = (path: string, text: string) => ({ path, text });
  expect(
    findDynamicImports([
      source('server/a.ts', "const a = await import('sharp'); // import('vite')"),
      source('packages/b/src/b.ts', 'void import(\n  target\n);'),
      source('cli/c.ts', "type C = typeof import('vite'); import sharp from 'sharp';"),
      source('app/d.tsx', "lazy(() => import('uqr'))"),
      source('server/e.test.ts', "await import('sharp')"),
    ]),
  ).toEqual(["server/a.ts imports 'sharp'", 'packages/b/src/b.ts imports target']);
});
