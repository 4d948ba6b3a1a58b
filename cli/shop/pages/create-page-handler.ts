import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { ApiError, problem } from '#server/shared/problem.ts';
import { currentRequest, notePageRoute } from '#server/shared/tracing/request-context.ts';
import { createPageRouteSearch } from './find-page-route.ts';

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
