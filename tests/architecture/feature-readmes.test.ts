import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as processes from '#features.cli.ts';
import * as pages from '#features.pages.ts';
import * as servers from '#features.ts';
import type { FeaturePages } from '#platform/features/feature-pages.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { ownCalls } from '../support/own-addresses.ts';
import { root } from '../support/source-tree.ts';

/** What a README says of its feature, apart from its prose. */
interface Readme {
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  /** By the type of the object. */
  readonly hooks: Readonly<Record<string, readonly string[]>>;
}

const folders = readdirSync(join(root, 'src/features'));
const textOf = (folder: string): string =>
  readFileSync(join(root, 'src/features', folder, 'README.md'), 'utf8');

/** Each line `- Subject: `name`, `name`` of a README. */
function readReadme(text: string): Readme {
  const lines = [...text.matchAll(/^- `?(\w+)`?: (.+)$/gm)].map(
    ([, subject = '', names = '']) => [subject, quotesOf(names)] as const,
  );
  const { Pages = [], Calls = [], ...hooks } = Object.fromEntries(lines);
  return { pages: Pages, calls: Calls, hooks };
}

const quotesOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

/** What the objects of a feature say themselves. Its calls without those that it takes from the shop or from Fastify. */
function readFeature(folder: string): Readme {
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

describe.each(folders)('the README of %s', (folder) => {
  const [text, feature] = [textOf(folder), readFeature(folder)];
  const readme = readReadme(text);

  test('names each hook of its objects once, and no other', () => {
    const sorted = ({ hooks }: Readme) =>
      Object.fromEntries(Object.entries(hooks).map(([type, names]) => [type, names.toSorted()]));
    expect(sorted(readme)).toEqual(sorted(feature));
    const quotes = quotesOf(text);
    const hooks = Object.values(feature.hooks).flat();
    const countIn = (list: readonly string[], hook: string) => list.filter((one) => one === hook).length;
    expect(hooks.filter((hook) => countIn(quotes, hook) > countIn(hooks, hook))).toEqual([]);
  });

  test('lists its pages and calls, and none that the shop does not have', () => {
    expect(readme.pages.toSorted()).toEqual(feature.pages.toSorted());
    expect(feature.calls.filter((call) => !readme.calls.includes(call))).toEqual([]);
    const calls = quotesOf(text).filter((quote) => /^[A-Z]+ \//.test(quote));
    expect(calls.filter((call) => !ownCalls.includes(call.replace(/\{(\w+)\}/g, ':$1')))).toEqual([]);
  });

  test('is short', () => {
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(10);
    const prose = text.replace(/`[^`]*`|\]\([^)]*\)/g, '').match(/[\w’'-]+/g) ?? [];
    expect(prose.length).toBeLessThanOrEqual(60);
  });
});

test('no two features list the same page or call', () => {
  const all = folders
    .map(textOf)
    .map(readReadme)
    .flatMap(({ pages: own, calls }) => [...own, ...calls]);
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
