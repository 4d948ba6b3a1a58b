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
      source('src/app/a.ts', 'server/b.ts'),
      source('contract/a.ts', 'database/b.ts'),
    ]),
  ).toHaveLength(2);
  expect(
    rules.importsBypassingModuleEntry([
      source(
        'server/modules/a/x.ts',
        'server/modules/b/y.ts',
        'server/modules/b/b.ts',
        'server/modules/a/z.ts',
      ),
    ]),
  ).toEqual(['server/modules/a/x.ts → server/modules/b/y.ts']);
  expect(rules.modulesImportingHttp([source('server/modules/a/x.ts', 'server/http/y.ts')])).toHaveLength(1);
  expect(rules.packagesImportingShop([source('packages/a/src/x.ts', 'contract/y.ts')])).toHaveLength(1);
  expect(
    rules.misplacedTests([
      source('src/app/a.test.ts', 'src/app/a.ts', 'src/app/b.ts', 'src/app/fake.ts'),
      source('src/app/c.ts', 'src/app/b.ts'),
    ]),
  ).toEqual(['src/app/a.test.ts → src/app/b.ts']);
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
      source('server/core/a.ts', 'server/http/b.ts'),
      source('server/http/x/c.ts', 'server/core/d.ts'),
    ]),
  ).toHaveLength(2);
});
