import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import helmetMiddleware, { type HelmetOptions } from 'helmet';

/** Pages set their own Content-Security-Policy; all other responses may not run scripts or be framed. */
const options = (publicOrigin: string) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Only obsolete browsers and plug-ins read most of these, and the five cost cached pages a tenth of their rate.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    originAgentCluster: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Other hosts of the domain are not the shop's to decide about (reading 39). Two years, in seconds.
    strictTransportSecurity: publicOrigin.startsWith('https:') && {
      maxAge: 63_072_000,
      includeSubDomains: false,
    },
  }) satisfies HelmetOptions;

/** Not supported by helmet. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';

/** Sets helmet's headers on every response; a route may override them. */
export const securityHeadersPlugin = fastifyPlugin<{ publicOrigin: string }>(
  async (app, { publicOrigin }) => {
    app.decorate('securityHeaders', createSecurityHeaders(publicOrigin));
    await app.register(helmet, options(publicOrigin));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy);
    });
  },
  { name: 'security-headers' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers for responses that are sent without hooks: from the cache or before routing. */
    securityHeaders: SecurityHeaders;
  }
}

/** Names in lower case, and values. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Creates the headers that {@link securityHeadersPlugin} sets, for responses that are sent without hooks. */
export function createSecurityHeaders(publicOrigin: string): SecurityHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmetMiddleware(options(publicOrigin))(response.req, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return Object.freeze({ ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy });
}
