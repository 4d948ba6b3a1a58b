import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

test('no form that asks for a password can put it into an address', () => {
  const asking = readSources().filter(
    ({ path, text }) => /^src\/.*\.tsx$/.test(path) && text.includes('type="password"'),
  );
  expect(asking.length).toBeGreaterThan(2);
  expect(asking.filter(({ text }) => !text.includes('method="post"'))).toEqual([]);
});
