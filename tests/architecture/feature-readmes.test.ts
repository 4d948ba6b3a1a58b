import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as processes from '#features.cli.ts';
import * as pages from '#features.pages.ts';
import * as servers from '#features.ts';
import type { FeaturePages } from '#platform/features/feature-pages.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import {
  type FeatureReadme,
  featureAddresses,
  featureFolders,
  quotesOf,
  readmeTextOf,
  readReadme,
} from '../support/feature-readme.ts';
import { root } from '../support/source-tree.ts';

/** What the objects of a feature say themselves. Its calls without those that it takes from the shop or from Fastify. */
function readFeature(folder: string): FeatureReadme {
  const name = folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const objects = {
    Feature: new Map<string, ShopFeature>(Object.entries(servers)).get(name),
    FeaturePages: new Map<string, FeaturePages>(Object.entries(pages)).get(name),
    FeatureProcess: new Map<string, object>(Object.entries(processes)).get(name),
  };
  return {
    pages: routesOf(folder),
    calls: Object.values(objects.Feature?.endpoints ?? {}).map(({ method, path }) => `${method} /api${path}`),
    hooks: Object.fromEntries(
      Object.entries(objects).flatMap(([type, object]) => (object ? [[type, Object.keys(object)]] : [])),
    ),
  };
}

/** Read from the source, because one feature has its page only in development. */
const routesOf = (folder: string): string[] =>
  globSync(`src/features/${folder}/*.pages.ts`, { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /([\w/:-]+)'?: 'features\/[\w-]+\/pages\/(?!slots\/)/g,
      ),
    ].map(([, route]) => `/${route}`),
  );

describe.each(featureFolders)('the README of %s', (folder) => {
  const [text, feature] = [readmeTextOf(folder), readFeature(folder)];
  const readme = readReadme(text);

  test('names each hook of its objects once, and no other', () => {
    const sorted = ({ hooks }: FeatureReadme) =>
      Object.fromEntries(Object.entries(hooks).map(([type, names]) => [type, names.toSorted()]));
    expect(sorted(readme)).toEqual(sorted(feature));
    const quotes = quotesOf(text);
    const hooks = Object.values(feature.hooks).flat();
    const countIn = (list: readonly string[], hook: string) => list.filter((one) => one === hook).length;
    expect(hooks.filter((hook) => countIn(quotes, hook) > countIn(hooks, hook))).toEqual([]);
  });

  // `tests/cli/route-addresses.test.ts` finds addresses that the shop does not have.
  test('lists its pages and calls', () => {
    expect(readme.pages.toSorted()).toEqual(feature.pages.toSorted());
    expect(feature.calls.filter((call) => !readme.calls.includes(call))).toEqual([]);
  });

  test('is short', () => {
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(10);
    const prose = text.replace(/`[^`]*`|\]\([^)]*\)/g, '').match(/[\w’'-]+/g) ?? [];
    expect(prose.length).toBeLessThanOrEqual(60);
  });
});

test('no two features list the same page or call', () => {
  const { pages: own, calls } = featureAddresses();
  const all = [...own, ...calls];
  expect(all.filter((address, index) => all.indexOf(address) !== index)).toEqual([]);
});

test('a README is parsed into its pages, calls and hooks', () => {
  expect(
    readReadme('# A\n\nText.\n\n- Pages: `/a`, `/b`\n- Calls: `GET /c`\n- `Feature`: `plugin`\n- See it\n'),
  ).toEqual({
    pages: ['/a', '/b'],
    calls: ['GET /c'],
    hooks: { Feature: ['plugin'] },
  });
});
