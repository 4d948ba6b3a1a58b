import type { FastifyInstance } from 'fastify';

/** Stops the start when a route says not who may call it: rights are declared, never assumed. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access`);
  });
}
