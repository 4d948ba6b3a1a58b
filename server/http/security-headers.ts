import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import helmetMiddleware, { type HelmetOptions } from 'helmet';

/** Pages set their own Content-Security-Policy; all other responses may not run scripts or be framed. */
const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  // TLS is terminated by a proxy, which sets this header.
  strictTransportSecurity: false,
  // Only obsolete browsers and plug-ins read most of these, and the five cost cached pages a tenth of their rate.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  originAgentCluster: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies HelmetOptions;

/** Not supported by helmet. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';

/** Sets helmet's headers on every response; a route may override them. */
export const securityHeadersPlugin = fastifyPlugin(
  async (app) => {
    await app.register(helmet, options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy);
    });
  },
  { name: 'security-headers' },
);

/** The same headers for responses sent without Fastify's hooks: from the cache or before routing. */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze(collectHeaders());

function collectHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmetMiddleware(options)(response.req, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return { ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy };
}
