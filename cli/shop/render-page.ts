import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { createCall } from '#app/lib/api/api-client.ts';
import type { AppContext, Consoles } from '#app/lib/api/app-context.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { RenderPage } from '#server/pages/render-page.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { callInProcess } from './in-process-api.ts';

/** The built pages: React Router's server build, whose entry names the key of its services. */
export type AppServerBuild = ServerBuild & { entry: { module: { servicesKey: RouterContext<AppContext> } } };

/** What pages are rendered with. */
export interface RenderOptions {
  /** The build; in development it changes under our hands. */
  readonly load: () => Promise<AppServerBuild>;
  readonly mode: 'production' | 'development';
  /** The API that loaders call without a detour over the network, and what it keeps. */
  readonly app: FastifyInstance;
  readonly cache: ResponseCache;
  readonly publicOrigin: string;
  /** Where the contact form's message goes: `CONTACT_API_URL`. */
  readonly contactApi: string;
  readonly consoles: Consoles;
}

/** Makes {@link RenderPage}: React Router's handler, with the API at hand and one door for what goes wrong. */
export function createRenderPage(options: RenderOptions): RenderPage {
  const { load, mode, app, cache, publicOrigin, contactApi, consoles } = options;
  const handlers = new WeakMap<AppServerBuild, RequestHandler>();
  const handlerOf = (build: AppServerBuild): RequestHandler => {
    const known = handlers.get(build);
    if (known) return known;
    const made = createRequestHandler(reportingTo(app, build), mode);
    handlers.set(build, made);
    return made;
  };

  return async (url, nonce, cookie) => {
    const build = await load();
    const tags = new Set<CacheTag>();
    const call = createCall(callInProcess({ app, cache }, tags, cookie));
    const services: AppContext = { call, nonce, publicOrigin, contactApi, consoles };
    const context = new RouterContextProvider(new Map([[build.entry.module.servicesKey, services]]));
    const response = await handlerOf(build)(new Request(url), context);
    return { response, tags: [...tags] };
  };
}

/** What a loader or component threw is logged once; a page that is not there is an answer, no failure. */
const reportingTo = (app: FastifyInstance, build: AppServerBuild): AppServerBuild => ({
  ...build,
  entry: {
    ...build.entry,
    module: {
      ...build.entry.module,
      handleError(error, { request }) {
        if (isRouteErrorResponse(error)) return;
        app.log.error({ err: error, path: new URL(request.url).pathname }, 'page.render_failed');
      },
    },
  },
});
