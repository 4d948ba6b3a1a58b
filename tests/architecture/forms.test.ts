import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

/** What `defineForm` and `placeErrors` do for every form. */
const readsFormsItself =
  /(?:function|const) (?:toFormProblem|toFields|fieldsOf)\b|\berrors\)?\??\.(?:map|flatMap)\(|\(errors \?\? \[\]\)\.(?:map|flatMap)/;

/** Files of pages that still do it; none may be added. */
const exceptions = [
  // Forms of rows, whose fields are columns.
  'src/shop/settings/pages/rows/posted-rows.ts',
  // A form whose fields are chosen shoes.
  'src/features/recalls/pages/admin/new-recall.tsx',
];

test('pages leave it to the platform to show what is stored in fields and to put errors at them', () => {
  const files = readSources()
    .filter(({ path, text }) => /^src\/.*\/pages\//.test(path) && readsFormsItself.test(text))
    .map(({ path }) => path);
  expect(files.toSorted()).toEqual(exceptions.toSorted());
});
