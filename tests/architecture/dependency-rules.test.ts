import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';
import * as rules from './dependency-rules.ts';

const sources = readSources();

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(150);
});

test('top folders import only what the table of docs/architecture.md allows', () => {
  expect(rules.forbiddenBetweenFolders(sources)).toEqual([]);
});

test('a server module is imported through its entry only', () => {
  expect(
    rules.importsBypassingModuleEntry(sources.filter(({ path }) => !/(?:^|\/)tests\//.test(path))),
  ).toEqual([]);
});

test('server modules do not import http, cache and integrations', () => {
  expect(rules.modulesImportingHttp(sources)).toEqual([]);
});

test('packages do not import the shop', () => {
  expect(rules.packagesImportingShop(sources)).toEqual([]);
});

test('a test beside its file imports only that file', () => {
  expect(rules.misplacedTests(sources)).toEqual([]);
});

test('there are no circles of files', () => {
  expect(rules.circlesOfFiles(sources)).toEqual([]);
});

test('there are no circles of folders', () => {
  expect(rules.circlesOfFolders(sources)).toEqual([]);
});

test('each rule detects a violation', () => {
  const source = (path: string, ...imports: string[]) => ({ path, imports });
  expect(
    rules.forbiddenBetweenFolders([
      source('src/shop/orders/pages/a.ts', 'src/shop/orders/server/b.ts'),
      source('src/shop/orders/contract/a.ts', 'database/b.ts'),
    ]),
  ).toHaveLength(2);
  expect(
    rules.importsBypassingModuleEntry([
      source(
        'src/shop/reviews/server/x.ts',
        'src/shop/orders/server/y.ts',
        'src/shop/orders/server/orders.ts',
        'src/shop/reviews/server/z.ts',
      ),
    ]),
  ).toEqual(['src/shop/reviews/server/x.ts → src/shop/orders/server/y.ts']);
  expect(
    rules.modulesImportingHttp([source('src/shop/reviews/server/x.ts', 'src/platform/http/y.ts')]),
  ).toHaveLength(1);
  expect(rules.packagesImportingShop([source('packages/a/src/x.ts', 'config/y.ts')])).toHaveLength(1);
  expect(
    rules.misplacedTests([
      source('src/shop/a.test.ts', 'src/shop/a.ts', 'src/shop/b.ts', 'src/shop/fake.ts'),
      source('src/shop/c.ts', 'src/shop/b.ts'),
    ]),
  ).toEqual(['src/shop/a.test.ts → src/shop/b.ts']);
  expect(
    rules.circlesOfFiles([
      source('a.ts', 'b.ts'),
      source('b.ts', 'c.ts'),
      source('c.ts', 'a.ts'),
      source('d.ts', 'a.ts'),
    ]),
  ).toHaveLength(3);
  expect(
    rules.circlesOfFolders([
      source('src/shop/orders/server/core/a.ts', 'src/shop/orders/server/http/b.ts'),
      source('src/shop/orders/server/http/x/c.ts', 'src/shop/orders/server/core/d.ts'),
      source('src/shop/orders/pages/a/b.ts', 'src/shop/orders/server/c/d.ts'),
      source('src/shop/orders/server/c/e.ts', 'src/shop/orders/pages/a/f.ts'),
    ]),
  ).toHaveLength(4);
});
