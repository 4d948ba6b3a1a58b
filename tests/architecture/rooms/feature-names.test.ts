import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featureFolders } from '../../support/feature-readme.ts';
import { root } from '../../support/source-tree.ts';
import { otherMeanings, wordsOf } from './feature-words.ts';

interface File {
  readonly path: string;
  readonly text: string;
}

/** The files that name no feature: the platform, the shop, and what puts them together, without the lists of features. */
const files: readonly File[] = globSync(
  ['src/{platform,shop}/**/*.{ts,tsx,css,sql}', 'src/*.{ts,tsx,css}', 'vite.config.ts', 'knip.json'],
  { cwd: root },
)
  .filter((path) => !/^src\/features/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The words of features in files, each as `path: word`, apart from words with other meanings. */
function findWords(sources: readonly File[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const phrases = otherMeanings.flatMap((meaning) => (meaning.files.includes(path) ? meaning.phrase : []));
    const rest = phrases.reduce((left, phrase) => left.replaceAll(global(phrase), ''), text);
    const found = featureFolders.map(wordsOf).flatMap((words) => rest.match(global(words)) ?? []);
    return [...new Set(found)].map((word) => `${path}: ${word}`);
  });
}

const global = (pattern: RegExp): RegExp => new RegExp(pattern, 'gi');

test('neither the platform nor the shop names a feature', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(findWords(files)).toEqual([]);
});

test('the words of a feature are found in its own name', () => {
  expect(featureFolders.filter((folder) => !global(wordsOf(folder)).test(folder))).toEqual([]);
});

test('each word with another meaning is still in each of its files', () => {
  const gone = otherMeanings.flatMap(({ phrase, files: paths }) =>
    paths.filter((path) => !global(phrase).test(files.find((file) => file.path === path)?.text ?? '')),
  );
  expect(gone).toEqual([]);
});

test('a word of a feature is found in code, comments and texts', () => {
  const path = 'src/shop/orders/server/orders.ts';
  const text = "// As in a launch.\nconst waitlistEntry = 'See the Invoice';\n";
  expect(findWords([{ path, text }])).toEqual([`${path}: Invoice`, `${path}: launch`, `${path}: waitlist`]);
});
