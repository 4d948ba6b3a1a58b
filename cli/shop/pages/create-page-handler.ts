import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { ApiError, problem } from '#server/shared/problem.ts';
import { currentRequest, notePageRoute } from '#server/shared/tracing/request-context.ts';

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
      log.error({ err, route, reqId, trace: trace?.traceId }, 'page.render_failed');
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
