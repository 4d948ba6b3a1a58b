import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, readStyles, root } from '../../support/source-tree.ts';
import { domains, prefixes, roomOf } from './room-of.ts';
import { wrongImports, wrongImportsOfDomains } from './wrong-imports.ts';

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

test('a domain of the shop imports only lower ones, types counted', () => {
  expect(wrongImportsOfDomains(sources)).toEqual([]);
});

test('an import of a higher domain, and of what puts the domains together, is found', () => {
  const source = (path: string, ...imports: string[]) => ({ path, imports });
  const [settings, catalog] = ['src/shop/settings/contract/seller.ts', 'src/shop/catalog/server/catalog.ts'];
  const [orders, all] = ['src/shop/orders/server/orders.ts', 'src/shop/endpoints.ts'];
  expect(
    wrongImportsOfDomains([
      source(settings, 'src/platform/ui/button.tsx', 'src/shop/settings/server/settings.ts'),
      source(catalog, settings, orders, all),
      source(orders, catalog, settings),
      source(all, orders, catalog),
      source('src/features/launches/launches.ts', orders, all),
    ]),
  ).toEqual([`${catalog} → ${orders}`, `${catalog} → ${all}`]);
});

test('docs/architecture.md has the domains in their order', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const layout = /^ {2}shop\/\n([\s\S]*?)^ {2}features\//m.exec(page)?.[1] ?? '';
  expect([...layout.matchAll(/^ {4}(\w+)\/(?: |$)/gm)].map(([, name]) => name)).toEqual(domains);
});

test('each domain says in its README what it is made of', () => {
  expect(domains.filter((domain) => !existsSync(join(root, `src/shop/${domain}/README.md`)))).toEqual([]);
});

test('imports of style sheets are seen, from components and from style sheets', () => {
  const importsOf = (file: string) => sources.find(({ path }) => path === file)?.imports;
  expect(importsOf('src/shop/shell/pages/admin/admin-only.tsx')).toContain('src/platform/tables/table.css');
  expect(importsOf('src/app.css')).toContain('src/platform/ui/tokens.css');
});
