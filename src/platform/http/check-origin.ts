import fastifyPlugin from 'fastify-plugin';
import { ApiError, problem } from '../handlers/problem.ts';
import { ownOrigins } from '../network/own-origins.ts';
import { sendsKey } from './identify-program.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe cross-site requests of browsers (OWASP CSRF cheat sheet: Origin and Fetch Metadata). A request with
 * neither header and without a cookie is not from a browser and carries no session to abuse; nor does a call with a key.
 */
export const originPlugin = fastifyPlugin<{ publicOrigin: string }>(
  async (app, { publicOrigin }) => {
    const allowed = ownOrigins(publicOrigin);
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || request.routeOptions.config.access === 'signature') return;
      if (sendsKey(request)) return;
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
