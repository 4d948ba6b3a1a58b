import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import helmetMiddleware, { type HelmetOptions } from 'helmet';

/** Pages bring their own Content-Security-Policy; everything else may run and frame nothing. */
const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  // A proxy in front speaks TLS, if anybody does.
  strictTransportSecurity: false,
} as const satisfies HelmetOptions;

/** Helmet has no such header. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';

/** Puts helmet's headers on every response; a route may set its own in their place. */
export const securityHeadersPlugin = fastifyPlugin(
  async (app) => {
    await app.register(helmet, options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy);
    });
  },
  { name: 'security-headers' },
);

/** The same headers, for responses that are sent without Fastify's hooks: from the cache, or before routing. */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze(collectHeaders());

function collectHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmetMiddleware(options)(response.req, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return { ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy };
}
