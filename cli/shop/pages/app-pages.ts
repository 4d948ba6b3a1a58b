import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerStaticAssets } from '#platform/rendering/static-assets.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { AppBuild } from '../../build/build-app.ts';
import { bundleStripeJs } from '../../build/bundle-stripe-js.ts';
import type { AppServerBuild } from './create-render-page.ts';

/** The source of the rendered pages. */
export interface AppPages extends AsyncDisposable {
  readonly mode: 'production' | 'development';
  readonly load: () => Promise<AppServerBuild>;
}

/** Registers what pages need on an app; `files` is the storage that all processes share. */
export type OpenAppPages = (app: FastifyInstance, files: FileStorage) => Promise<AppPages>;

/** What a shop shows in browsers: from a build, or from the sources. */
export interface AppSource {
  readonly pages: OpenAppPages;
  /** Loads the payment sandbox's script for browsers. */
  readonly stripeJs: () => Promise<string>;
}

/** Pages of a build; serves its assets. */
export const openBuild = ({ client, server, stripeJs }: AppBuild): AppSource => ({
  stripeJs: () => readFile(stripeJs, 'utf8'),
  async pages(app, files) {
    await registerStaticAssets(app, { release: basename(dirname(client)), client, files });
    const build: AppServerBuild = await import(server);
    return { mode: 'production', load: async () => build, async [Symbol.asyncDispose]() {} };
  },
});

/** Pages of the sources: Vite compiles on demand and hot-reloads changes, on the same port. */
export const openSources = (project: string): AppSource => ({
  stripeJs: bundleStripeJs,
  async pages(app) {
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
  },
});
