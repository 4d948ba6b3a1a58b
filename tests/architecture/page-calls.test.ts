import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#routes.ts';
import { readSources } from '../support/source-tree.ts';

/** The files of administrators' routes. */
const listAdminFiles = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isOfAdministrators = /^\/(admin|orders|modifshoe|create(shoes|brand|size))/.test(here);
    return [...(isOfAdministrators ? [`src/${file}`] : []), ...listAdminFiles(children, here)];
  });

/** Whether a loader calls the API without saying what its page is without the answer. */
const callsUndeclared = (text: string): boolean =>
  /\bget\(appContext\)\s*\.call\b|\{[^}]*\bcall\b[^}]*\} = \S+\.get\(appContext\)/.test(text);

test("loaders of shoppers' pages say of each call whether the page is about its answer", () => {
  const undeclared = readSources().filter(
    ({ path, text }) => path.startsWith('src/') && callsUndeclared(text),
  );
  expect(undeclared.length).toBeGreaterThan(10);
  const allowed = [
    ...listAdminFiles(routes),
    'src/shop/shell/pages/admin/admin-only.tsx',
    // Where the calls with a declaration are made.
    'src/platform/browser/api/page-calls.ts',
  ];
  expect(undeclared.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([]);
});
