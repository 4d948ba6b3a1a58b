import { describe, expect, test } from 'vitest';
import { readSources, withoutComments } from '../support/source-tree.ts';
import { type GuardedKind, guardedKinds } from './typed-values.ts';

const sources = readSources()
  .filter(({ path }) => !/\.(?:test|spec)\.|\/tests\//.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

const findRules = ({ pattern, within, modules }: GuardedKind): string[] =>
  sources
    .filter(({ path, text }) => within(path) && !modules.includes(path) && pattern.test(text))
    .map(({ path }) => path);

describe.each(guardedKinds)('$name', (kind) => {
  const allowed = Object.values(kind.exceptions).flat();
  const found = findRules(kind);

  test('is decided in its modules alone', () => {
    expect(found.filter((path) => !allowed.includes(path))).toEqual([]);
  });

  test('has no exception that is no longer needed', () => {
    expect(allowed.filter((path) => !found.includes(path))).toEqual([]);
    expect(allowed).toEqual([...new Set(allowed)]);
  });
});
