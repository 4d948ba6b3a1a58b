import type { FastifyInstance } from 'fastify';
import { type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { AppContext, Consoles } from '#app/lib/api/app-context.ts';
import type { RenderPage } from '#server/pages/render-page.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { createPageHandler } from './create-page-handler.ts';

/** The built pages: React Router's server build, whose entry exports the key of the loaders' context. */
export type AppServerBuild = ServerBuild & { entry: { module: { appContext: RouterContext<AppContext> } } };

/** The dependencies of {@link createRenderPage}. */
export interface CreateRenderPageOptions {
  /** Loads the build; in development it changes with the sources. */
  readonly load: () => Promise<AppServerBuild>;
  readonly mode: 'production' | 'development';
  /** Whose calls loaders make in-process. */
  readonly app: FastifyInstance;
  readonly publicOrigin: string;
  /** Base URL of the contact form's call: `CONTACT_API_URL`. */
  readonly contactApi: string;
  readonly consoles: Consoles;
}

/** Creates {@link RenderPage}: React Router's request handler, whose loaders call the API in-process. */
export function createRenderPage(options: CreateRenderPageOptions): RenderPage {
  const { load, mode, app, publicOrigin, contactApi, consoles } = options;
  const handlerOf = onceEach((build: AppServerBuild) => createPageHandler(app, build, mode));

  return async (url, nonce, cookie) => {
    const build = await load();
    const tags = new Set<CacheTag>();
    const appContext: AppContext = {
      call: app.inProcessCalls.open(tags, cookie),
      nonce,
      publicOrigin,
      contactApi,
      consoles,
    };
    const context = new RouterContextProvider(new Map([[build.entry.module.appContext, appContext]]));
    const response = await handlerOf(build)(new Request(url), context);
    if (response.status === 503) response.headers.set('retry-after', '2');
    return { response, tags: [...tags] };
  };
}

/** Makes the result of each key once. */
function onceEach<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const existing = made.get(key);
    if (existing) return existing;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
