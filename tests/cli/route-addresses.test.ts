import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#cli/build/build-app.ts';
import { projectFolder } from '#config/environment.ts';
import { listRoutes } from '../fuzz/list-routes.ts';
import { featureAddresses } from '../support/feature-readme.ts';
import { ownCalls, ownPages } from '../support/own-addresses.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
let pages: string[];
const inFeatures = featureAddresses();
/** Without the page that only `npm run dev` has. */
const pagesOfFeatures = inFeatures.pages.filter((page) => page !== '/design');

beforeAll(async () => {
  shop = await openPageTestShop();
  const { routes }: ServerBuild = await import((await buildApp(projectFolder, () => {})).server);
  pages = listPages(routes);
});
afterAll(() => shop.close());

test('the built pages are those of the specification and the ones that are our own', () => {
  expect(specifiedPages.length).toBeGreaterThan(20);
  expect(pages.map(withoutNames).sort()).toEqual(
    [...specifiedPages, ...ownPages, ...pagesOfFeatures].map(withoutNames).sort(),
  );
});

test('the server answers the calls of the specification and the ones that are our own', () => {
  expect(specifiedCalls.length).toBeGreaterThan(25);
  const calls = listRoutes(shop.app.printRoutes({ commonPrefix: false }))
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls.map(withoutNames).sort()).toEqual(
    [...specifiedCalls, ...ownCalls, ...inFeatures.calls].map(withoutNames).sort(),
  );
});

const specification = readFileSync(join(projectFolder, 'docs/specification.md'), 'utf8');

/** The statements of a part of the specification, of which `pattern` finds the numbers. */
const statements = (pattern: RegExp): string =>
  specification
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => line.split(' | ')[1])
    .join('\n');

/** The addresses of the statements 2.1 to 2.15; the last has each in both capitalisations. */
const specifiedPages = distinct([
  ...quotedIn(statements(/^\| 2\.(\d|1[0-5]) \|/), /`(\/[^`]*)`/g),
  ...quotedIn(statements(/^\| 2\.15 \|/), /`\/([^`]*)`/g).map(
    (name) => `/${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  ),
]);

/** `GET /shoes/{id}`, and the first of "`POST` and `DELETE /favorites/{uid}`". */
const specifiedCalls = distinct(
  [...statements(/^\| 7\.\d+ \|/).matchAll(/(?:`([A-Z]+)` and )?`([A-Z]+) (\/[^`?]*)/g)].flatMap(
    ([, other, method, path]) => [other, method].flatMap((name) => (name ? [`${name} /api${path}`] : [])),
  ),
);

function quotedIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, quoted]) => quoted ?? []);
}

/** Without what occurs twice, however its parameters are called. */
function distinct(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [withoutNames(address), address])).values()];
}

/** A parameter is `{id}` in the specification, `:id` in the code. */
function withoutNames(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, ':');
}

/** The full paths of a build's routes, without the one for unknown addresses. */
function listPages(routes: ServerBuild['routes']): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return Object.values(routes)
    .filter((route) => route && (route.index || route.path))
    .map((route) => pathOf(route?.id) || '/')
    .filter((path) => path !== '/*');
}
