import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { visitor } from '#platform/handlers/caller.ts';
import { accessPlugin } from '#platform/http/access.ts';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';
import { readSources, withoutComments } from '../support/source-tree.ts';

/** What suppresses the compiler or a test, or postpones work. */
const suppressions = {
  'the type any': /(?:[:<|,(]|\bas)\s*any(?=\s*(?:[;,)>[\]|&={}]|$))/m,
  'a compiler comment': /@ts-(?:ignore|nocheck|expect-error)/,
  'a skipped test': /\b(?:test|it|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b/,
  'a retried test': /\bretr(?:y|ies):\s*[1-9]/,
  'a TODO comment': /\b(?:TODO|FIXME)\b/,
};
const kinds = Object.keys(suppressions) as (keyof typeof suppressions)[];

describe('no checks are suppressed:', () => {
  const sources = readSources().filter(({ path }) => path !== 'tests/architecture/code-quality.test.ts');

  test.each(kinds)('no file contains %s', (kind) => {
    const isWord = kind === 'a compiler comment' || kind === 'a TODO comment';
    const violations = sources.filter(({ text }) =>
      suppressions[kind].test(isWord ? text : withoutComments(text)),
    );
    expect(violations.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ['the type any', 'const x: any = 1;'],
    ['the type any', 'f(x as any)'],
    ['the type any', 'const x: Record<string, any> = {};'],
    ['a skipped test', "test.skip('x')"],
    ['a retried test', '{ retry: 2 }'],
    ['a compiler comment', '// @ts-ignore'],
    ['a TODO comment', '// TODO later'],
  ] as const)('%s is detected in %j', (kind, text) => {
    expect(suppressions[kind].test(text)).toBe(true);
  });

  test.each(['in any order', 'is anybody: anything', "'many, any way'"])('%j is not the type any', (text) => {
    expect(suppressions['the type any'].test(text)).toBe(false);
  });
});

test('registering a route without declared access throws', async () => {
  const app = fastify();
  await app.register(errorHandlerPlugin);
  await app.register(accessPlugin, { identifyCaller: async () => visitor, publicPrefixes: ['/docs'] });
  expect(() => app.get('/open', async () => 'open')).toThrow('GET /open declares no access');
  expect(() => app.get('/declared', { config: { access: 'anyone' } }, async () => 'declared')).not.toThrow();
});
