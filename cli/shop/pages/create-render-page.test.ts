import { pino } from 'pino';
import { data, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler } from './create-render-page.ts';

/** A build with one page, whose loader does this. */
const buildOf = (loader: () => unknown): ServerBuild => ({
  entry: {
    module: { default: async (_request, status, headers) => new Response('page', { status, headers }) },
  },
  routes: { home: { id: 'home', path: '/', module: { loader, default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
});

function openPage(loader: () => unknown, mode: 'production' | 'development' = 'production') {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const handle = createPageHandler({ log }, buildOf(loader), mode);
  const answer = handle(new Request('http://shop.test/'), new RouterContextProvider());
  return { lines, answer };
}

const breaks = () => {
  throw new Error('a loader broke');
};

test('an error of a loader is logged once, and in production no document is made of it', async () => {
  const { lines, answer } = openPage(breaks);
  await expect(answer).rejects.toMatchObject({ problem: { code: 'INTERNAL' } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'page.render_failed',
      err: expect.objectContaining({ message: 'a loader broke' }),
    }),
  ]);
  expect((await openPage(breaks, 'development').answer).status).toBe(500);
});

test('what a loader answers, such as 404, is a page and not an error', async () => {
  const { lines, answer } = openPage(() => {
    throw data('Shoe not found', { status: 404 });
  });
  expect((await answer).status).toBe(404);
  expect(lines).toEqual([]);
});
