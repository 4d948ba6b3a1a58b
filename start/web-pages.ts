import type { FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import type { WebBuild } from './build.ts';
import type { PagesBuild } from './render-page.ts';

/** Where the pages come from. */
export interface WebPages extends AsyncDisposable {
  readonly mode: 'production' | 'development';
  readonly load: () => Promise<PagesBuild>;
}

/** Opens pages on an app. */
export type OpenPages = (app: FastifyInstance) => Promise<WebPages>;

/** Serves a build's files and hands its pages over. */
export const openBuild =
  ({ client, server }: WebBuild): OpenPages =>
  async (app) => {
    await serveAssets(app, client);
    const build: PagesBuild = await import(server);
    return { mode: 'production', load: async () => build, async [Symbol.asyncDispose]() {} };
  };

/** Serves the sources themselves: Vite builds what is asked for and reloads what was changed, on the shop's own port. */
export const openSources =
  (project: string): OpenPages =>
  async (app) => {
    const { createServer, isRunnableDevEnvironment } = await import('vite');
    const vite = await createServer({
      root: project,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process');
    app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    return {
      mode: 'development',
      load: () => ssr.runner.import<PagesBuild>('virtual:react-router/server-build'),
      [Symbol.asyncDispose]: () => vite.close(),
    };
  };
