import type { FastifyInstance } from 'fastify';
import { exchangeCode, type TokenContext, userOf } from './exchange-code.ts';
import { routeOptions } from './route-options.ts';
import { keySet } from './tokens.ts';

/** The endpoints that the shop calls itself: keys, tokens and user info. */
export function registerTokenRoutes(app: FastifyInstance, context: TokenContext): void {
  app.get('/sandbox/google/keys', routeOptions, async () => keySet(context.key));

  app.post('/sandbox/google/token', routeOptions, async (request, reply) => {
    const response = await exchangeCode(context, request.body, request.headers.authorization);
    return reply
      .code('error' in response ? 400 : 200)
      .header('cache-control', 'no-store')
      .send(response);
  });

  app.get('/sandbox/google/userinfo', routeOptions, async (request, reply) => {
    const user = userOf(context, request.headers.authorization);
    reply.header('cache-control', 'no-store');
    return user ?? reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' });
  });
}
