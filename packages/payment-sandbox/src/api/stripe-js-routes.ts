import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { elementPage, elementPageHeaders } from '../pages/element-page.ts';
import type { SandboxContext } from './sandbox-context.ts';

const compress = promisify(brotliCompress);

/** The script that stands in for Stripe.js, and the page in its elements' frames. */
export function registerStripeJs(app: FastifyInstance, { routeOptions, stripeJs }: SandboxContext): void {
  if (!stripeJs) return;
  let prepared: Promise<PreparedScript> | undefined;

  app.get('/sandbox/stripe.js', routeOptions, async (request, reply) => {
    prepared ??= prepare(stripeJs);
    const { text, brotli, etag } = await prepared;
    // Browsers keep it and ask whether it has changed; shared caches do not, because the sandbox may be for some only.
    reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'br').send(brotli);
  });

  app.get('/sandbox/elements.html', routeOptions, async (_request, reply) =>
    reply.removeHeader('x-frame-options').headers(elementPageHeaders).send(elementPage),
  );
}

interface PreparedScript {
  readonly text: string;
  readonly brotli: Buffer;
  readonly etag: string;
}

async function prepare(load: () => Promise<string>): Promise<PreparedScript> {
  const text = await load();
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, brotli: await compress(text), etag: `W/"${hash}"` };
}
