import { expect, test } from 'vitest';
import { readSources, readStyles } from '../../support/source-tree.ts';
import { prefixes, roomOf } from './room-of.ts';
import { wrongImports } from './wrong-imports.ts';

const sources = [...readSources(), ...readStyles()].filter(
  ({ path }) =>
    !/^(?:tests|bench)\/|^src\/features(?:\.cli|\.pages)?\.ts$|\.test\.tsx?$|\/tests\//.test(path),
);

test('every source file has its room, and every line of the table its files', () => {
  expect(sources.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([]);
  expect(prefixes.filter((prefix) => !sources.some(({ path }) => path.startsWith(prefix)))).toEqual([]);
});

test('no import points from a lower room to a higher one or from feature to feature', () => {
  expect(wrongImports(sources)).toEqual([]);
});

test('an import in each wrong direction is found', () => {
  const source = (path: string, ...imports: string[]) => ({ path, imports });
  const [platform, shop] = ['src/platform/ui/button.tsx', 'src/shop/orders/server/orders.ts'];
  const [launches, waitlist] = ['src/features/launches/launches.ts', 'src/features/waitlist/waitlist.ts'];
  expect(
    wrongImports([
      source(platform, shop, launches),
      source(shop, platform, launches),
      source(launches, platform, shop, 'src/features/launches/server/let-in.ts', waitlist),
    ]),
  ).toEqual([
    `${platform} → ${shop}`,
    `${platform} → ${launches}`,
    `${shop} → ${launches}`,
    `${launches} → ${waitlist}`,
  ]);
});

test('imports of style sheets are seen, from components and from style sheets', () => {
  const importsOf = (file: string) => sources.find(({ path }) => path === file)?.imports;
  expect(importsOf('src/shop/shell/pages/admin/admin-only.tsx')).toContain('src/platform/tables/table.css');
  expect(importsOf('src/app.css')).toContain('src/platform/ui/tokens.css');
});
