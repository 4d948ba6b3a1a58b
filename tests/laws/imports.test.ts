import { expect, test } from 'vitest';
import * as laws from '#tests/support/import-laws.ts';
import { readSources } from '#tests/support/source-tree.ts';

const sources = readSources();

test('the house is there', () => {
  expect(sources.length).toBeGreaterThan(150);
});

test('arrows between rooms run down only', () => {
  expect(laws.arrowsAgainstTheHouse(sources)).toEqual([]);
});

test("a folder's own files stand all above or all below its subfolders", () => {
  expect(laws.foldersOnTwoFloors(sources)).toEqual([]);
});

test('siblings do not speak', () => {
  expect(laws.speakingSiblings(sources)).toEqual([]);
});

test('a test stands beside its file only while it imports only that file', () => {
  expect(laws.testsInTheWrongPlace(sources)).toEqual([]);
});

test('there are no circles of files', () => {
  expect(laws.circlesOfFiles(sources)).toEqual([]);
});

test('there are no circles of folders', () => {
  expect(laws.circlesOfFolders(sources)).toEqual([]);
});

test('each law sees what breaks it', () => {
  const source = (path: string, ...imports: string[]) => ({ path, imports });
  expect(
    laws.arrowsAgainstTheHouse([source('web/a.ts', 'server/b.ts'), source('contract/a.ts', 'database/b.ts')]),
  ).toHaveLength(2);
  expect(
    laws.foldersOnTwoFloors([source('web/a.ts', 'web/ui/b.ts'), source('web/parts/c.ts', 'web/d.ts')]),
  ).toEqual(['web/a.ts → web/ui/b.ts, but web/parts/c.ts → web/d.ts']);
  expect(laws.speakingSiblings([source('server/features/a/x.ts', 'server/features/b/y.ts')])).toHaveLength(1);
  expect(
    laws.testsInTheWrongPlace([
      source('web/a.test.ts', 'web/a.ts', 'web/b.ts', 'web/fake.ts'),
      source('web/c.ts', 'web/b.ts'),
    ]),
  ).toEqual(['web/a.test.ts → web/b.ts']);
  expect(
    laws.circlesOfFiles([
      source('a.ts', 'b.ts'),
      source('b.ts', 'c.ts'),
      source('c.ts', 'a.ts'),
      source('d.ts', 'a.ts'),
    ]),
  ).toHaveLength(3);
  expect(
    laws.circlesOfFolders([
      source('server/core/a.ts', 'server/http/b.ts'),
      source('server/http/x/c.ts', 'server/core/d.ts'),
    ]),
  ).toHaveLength(2);
});
