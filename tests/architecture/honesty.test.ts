import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { accessPlugin } from '#server/http/access.ts';
import { errorHandlerPlugin } from '#server/http/error-handler.ts';
import { visitor } from '#server/shared/caller.ts';
import { readSources, withoutComments } from '../support/source-tree.ts';

/** What silences the compiler or a test, or puts work off. */
const silencers = {
  'the type any': /(?:[:<|,(]|\bas)\s*any(?=\s*(?:[;,)>[\]|&={}]|$))/m,
  'a compiler comment': /@ts-(?:ignore|nocheck|expect-error)/,
  'a silenced test': /\b(?:test|it|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b/,
  'a retried test': /\bretr(?:y|ies):\s*[1-9]/,
  'a debt': /\b(?:TODO|FIXME)\b/,
};
const kinds = Object.keys(silencers) as (keyof typeof silencers)[];

describe('nothing is silenced:', () => {
  const sources = readSources().filter(({ path }) => path !== 'tests/architecture/honesty.test.ts');

  test.each(kinds)('%s is nowhere', (kind) => {
    const isWord = kind === 'a compiler comment' || kind === 'a debt';
    const guilty = sources.filter(({ text }) => silencers[kind].test(isWord ? text : withoutComments(text)));
    expect(guilty.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ['the type any', 'const x: any = 1;'],
    ['the type any', 'f(x as any)'],
    ['the type any', 'const x: Record<string, any> = {};'],
    ['a silenced test', "test.skip('x')"],
    ['a retried test', '{ retry: 2 }'],
    ['a compiler comment', '// @ts-ignore'],
    ['a debt', '// TODO later'],
  ] as const)('%s is seen in %j', (kind, text) => {
    expect(silencers[kind].test(text)).toBe(true);
  });

  test.each(['in any order', 'is anybody: anything', "'many, any way'"])('%j is no type', (text) => {
    expect(silencers['the type any'].test(text)).toBe(false);
  });
});

test('a route that does not say who may call it stops the start', async () => {
  const app = fastify();
  await app.register(errorHandlerPlugin);
  await app.register(accessPlugin, { identifyCaller: async () => visitor, publicPrefixes: ['/docs'] });
  expect(() => app.get('/open', async () => 'open')).toThrow('GET /open declares no access');
  expect(() => app.get('/told', { config: { access: 'anyone' } }, async () => 'told')).not.toThrow();
});
