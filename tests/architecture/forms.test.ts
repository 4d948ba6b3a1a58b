import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

/** What `defineForm`, `defineRows` and `placeErrors` do for every form. */
const readsFormsItself =
  /(?:function|const) (?:toFormProblem|toFields|fieldsOf)\b|\berrors\)?\??\.(?:map|flatMap)\(|\(errors \?\? \[\]\)\.(?:map|flatMap)/;

test('pages leave it to the platform to show what is stored in fields and to put errors at them', () => {
  const files = readSources()
    .filter(({ path, text }) => /^src\/.*\/pages\//.test(path) && readsFormsItself.test(text))
    .map(({ path }) => path);
  expect(files).toEqual([]);
});
