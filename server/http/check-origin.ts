import fastifyPlugin from 'fastify-plugin';
import { ownOrigins } from '../shared/own-origins.ts';
import { ApiError, problem } from '../shared/problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe call that a browser made from another site (OWASP CSRF cheat sheet: Origin and Fetch Metadata).
 * A call that carries neither header nor cookie is no browser's and has nothing to abuse.
 */
export const originPlugin = fastifyPlugin<{ publicOrigin: string }>(
  async (app, { publicOrigin }) => {
    const allowed = ownOrigins(publicOrigin);
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.access === 'signature') return;
      const { origin, cookie } = request.headers;
      const site = request.headers['sec-fetch-site'];
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
      const foreignOrigin =
        origin === undefined ? cookie !== undefined && site === undefined : !allowed.includes(origin);
      if (foreignSite || foreignOrigin) throw new ApiError(problem('CROSS_ORIGIN'));
    });
  },
  { name: 'origin', dependencies: ['error-handler'] },
);
