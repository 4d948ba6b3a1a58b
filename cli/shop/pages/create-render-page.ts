import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ActionContext, AppContext, ProviderDashboards } from '#platform/browser/api/app-context.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { type CacheTag, incomplete } from '#platform/invalidation/cache-tags.ts';
import type { RenderPage } from '#platform/rendering/render-page.ts';
import { currentRequest, notePageRoute } from '#platform/tracing/request-context.ts';

/** The built pages: React Router's server build, whose entry exports the keys of the contexts of loaders and actions. */
export type AppServerBuild = ServerBuild & {
  entry: {
    module: { appContext: RouterContext<AppContext>; actionContext: RouterContext<ActionContext> };
  };
};

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
  readonly providerDashboards: ProviderDashboards;
}

/** Creates {@link RenderPage}: React Router's request handler, whose loaders and actions call the API in-process. */
export function createRenderPage({
  load,
  mode,
  app,
  publicOrigin,
  contactApi,
  providerDashboards,
}: CreateRenderPageOptions): RenderPage {
  const handlerOf = onceEach((build: AppServerBuild) => createPageHandler(app, build, mode));

  return async (url, nonce, options) => {
    const request = 'request' in options ? options.request : undefined;
    const build = await load();
    const { appContext, actionContext } = build.entry.module;
    const tags = new Set<CacheTag>();
    let dataHash: string | null = null;
    const call = app.inProcessCalls.open(tags, request?.headers.cookie);
    const noteIncomplete = () => void tags.add(incomplete);
    const context = new RouterContextProvider();
    context.set(appContext, {
      async call(address, input, options) {
        const result = await call(address, input, options);
        if (options?.decorates && !result.ok) noteIncomplete();
        return result;
      },
      noteMissing(part, err) {
        noteIncomplete();
        app.missingParts.count(part, 'INTERNAL', { err });
      },
      nonce,
      publicOrigin,
      contactApi,
      providerDashboards,
      ...('unlessHash' in options && {
        isUnchanged(data) {
          dataHash = createHash('sha256').update(serialize(data)).digest('base64url');
          return dataHash === options.unlessHash;
        },
      }),
    });
    const isForm = request?.method === 'POST';
    const cookies: string[] = [];
    if (isForm)
      context.set(actionContext, {
        hasScripts: url.pathname.endsWith('.data'),
        call: app.inProcessCalls.openAction(request, cookies),
        postToAccounts: app.openAccountCalls(request, cookies),
      });
    const response = await handlerOf(build)(isForm ? toFormRequest(url, request) : new Request(url), context);
    if (response.status === 503) response.headers.set('retry-after', '2');
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return { response, dataHash, tags: [...tags] };
  };
}

/**
 * The request of a form. Its origin was checked by `src/platform/http/check-origin.ts`, which knows the names of a shop on this
 * machine; React Router would compare the header with one of them. Line ends are those of a text area's value, as scripts send.
 */
const toFormRequest = (url: URL, { body }: FastifyRequest): Request =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(body).replaceAll('%0D%0A', '%0A'),
  });

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

/** Answers requests for pages; see {@link createPageHandler}. */
type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * React Router's request handler for a build. Errors of loaders and components are logged once; in production a
 * document is not made of one: the page of the error handler needs no script, and has the number that is in the log.
 * @throws ApiError in place of such a document
 */
export function createPageHandler(
  { log }: Pick<FastifyInstance, 'log'>,
  build: ServerBuild,
  mode: 'production' | 'development',
): PageHandler {
  const failed = new WeakSet<Request>();
  const findRoute = createPageRouteSearch(build);
  const handle = createRequestHandler(
    withErrorLog(build, (request, err) => {
      failed.add(request);
      const { id: reqId, route, trace } = currentRequest() ?? {};
      log.error({ err, route, reqId, trace }, 'page.render_failed');
    }),
    mode,
  );
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    notePageRoute(() => findRoute(pathname));
    const response = await handle(request, context);
    const isDocument = mode === 'production' && !pathname.endsWith('.data');
    if (isDocument && failed.has(request)) throw new ApiError(problem('INTERNAL'));
    return response;
  };
}

/** Passes errors on; route error responses such as 404 are not errors. */
const withErrorLog = (
  build: ServerBuild,
  onError: (request: Request, error: unknown) => void,
): ServerBuild => ({
  ...build,
  entry: {
    ...build.entry,
    module: {
      ...build.entry.module,
      handleError(error, { request }) {
        if (!isRouteErrorResponse(error)) onError(request, error);
      },
    },
  },
});

/** Finds the pattern of the page that a path leads to, or the data of it, such as `/products/:id`; null when there is none. */
function createPageRouteSearch({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string | null {
  const children = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, caseSensitive = false } = route;
      if (route.index) return [{ id, index: true, caseSensitive, ...(path !== undefined && { path }) }];
      return [{ id, caseSensitive, children: children(id), ...(path !== undefined && { path }) }];
    });
  const tree = children(undefined);
  return (path) => {
    const matches = matchRoutes(tree, withoutData(path));
    if (!matches) return null;
    return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}

/** Where a page's data is asked for: `/products/1.data`, and `/_.data` for the home page. */
const withoutData = (path: string): string => path.replace(/(\/_)?\.data$/, '') || '/';
