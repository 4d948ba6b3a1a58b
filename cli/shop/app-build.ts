import type { FastifyInstance } from 'fastify';
import { registerStaticAssets } from '#server/pages/static-assets.ts';
import type { AppBuild } from '../build/build-app.ts';
import type { AppServerBuild } from './render-page.ts';

/** Where the pages come from. */
export interface AppPages extends AsyncDisposable {
  readonly mode: 'production' | 'development';
  readonly load: () => Promise<AppServerBuild>;
}

/** Opens pages on an app. */
export type OpenAppPages = (app: FastifyInstance) => Promise<AppPages>;

/** Serves a build's files and hands its pages over. */
export const openBuild =
  ({ client, server }: AppBuild): OpenAppPages =>
  async (app) => {
    await registerStaticAssets(app, client);
    const build: AppServerBuild = await import(server);
    return { mode: 'production', load: async () => build, async [Symbol.asyncDispose]() {} };
  };

/** Serves the sources themselves: Vite builds what is asked for and reloads what was changed, on the shop's own port. */
export const openSources =
  (project: string): OpenAppPages =>
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
      load: () => ssr.runner.import<AppServerBuild>('virtual:react-router/server-build'),
      [Symbol.asyncDispose]: () => vite.close(),
    };
  };
