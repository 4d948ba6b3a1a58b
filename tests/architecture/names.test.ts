import { expect, test } from 'vitest';
import { readSources, type SourceFile, withoutComments } from '../support/source-tree.ts';

type Source = Pick<SourceFile, 'path' | 'text'>;

/** Exported type names that several files declare, with those files. */
function findTypesDeclaredTwice(sources: readonly Source[]): string[] {
  const declarations = sources.flatMap(({ path, text }) =>
    listExportedTypes(text).map((name) => ({ name, path })),
  );
  return [...Map.groupBy(declarations, ({ name }) => name)]
    .filter(([, declared]) => declared.length > 1)
    .map(([name, declared]) => `${name}: ${declared.map(({ path }) => path).join(', ')}`);
}

const listExportedTypes = (text: string): string[] =>
  [...withoutComments(text).matchAll(/^export (?:default )?(?:interface|type|class|enum) (\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );

/** Names that the shop and the payment sandbox still share. */
const shared = ['ApiResponse', 'BillingAddress'];

test('every exported type has a name of its own', () => {
  const found = findTypesDeclaredTwice(readSources());
  expect(found.filter((entry) => !shared.includes(entry.split(':')[0] ?? ''))).toEqual([]);
});

test('detects a type that two files declare', () => {
  const source = (path: string, text: string): Source => ({ path, text });
  expect(
    findTypesDeclaredTwice([
      source('app/a.ts', 'export interface Order {\n  id: string;\n}'),
      source('server/b.ts', 'export type Order = string;\nexport type OrderId = string;'),
      source('server/c.ts', "export type { Order } from 'orders';\ntype OrderId = number;"),
      source('server/d.ts', '// export type OrderId = number;'),
    ]),
  ).toEqual(['Order: app/a.ts, server/b.ts']);
});
