import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../cache/cache-entry.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { acceptedEncoding } from '../cache/send-cached-response.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import { pageContentSecurityPolicy } from '../http/page-csp.ts';
import { clientAddress } from '../network/client-address.ts';
import { compressBrotli } from '../text/compress-brotli.ts';
import { createPageCache } from './page-cache.ts';
import type { MatchPublicPage } from './public-pages.ts';
import type { RenderPage } from './render-page.ts';
import { createFormQueue, createRenderQueue, type RenderQueue } from './render-queue.ts';

/** The dependencies of the page routes. */
export interface PageRoutesOptions {
  readonly render: RenderPage;
  /** Finds the pages that are the same for everyone. */
  readonly matchPage: MatchPublicPage;
  readonly publicOrigin: string;
  /** The cache for public pages; null in development, where every request is rendered. */
  readonly cache: ResponseCache | null;
  /** How long caches between shop and browsers may keep a public page, in seconds. */
  readonly sharedCacheSeconds: number;
  /** Whose card field the cart embeds, and pages whose addresses begin with {@link cardPages}. */
  readonly cardField: 'stripe' | 'sandbox';
  readonly cardPages: readonly string[];
  /** Paths of pages whose forms have nothing to read, so that mail programs may post parts to them (RFC 8058). */
  readonly emptyForms: readonly string[];
  /** Paths of administrators' pages whose forms may be long, and the most bytes of these. */
  readonly longForms: { readonly paths: readonly string[]; readonly bytes: number };
  /** Origins of other hosts that pages call, e.g. the contact form's. */
  readonly connectOrigins: readonly string[];
}

/**
 * The catch-all routes: public pages from the cache, all others rendered for the request. Renders of both kinds share one
 * queue, in which client addresses take turns, and are answered with 503 when it is full. What is posted goes to the action of its page and is never cached.
 */
export function registerPageRoutes(app: FastifyInstance, options: PageRoutesOptions): void {
  const {
    render,
    matchPage,
    publicOrigin,
    cache,
    sharedCacheSeconds,
    cardField,
    cardPages,
    emptyForms,
    longForms,
    connectOrigins,
  } = options;
  const enqueue = createRenderQueue();
  const enqueueForm = createFormQueue();
  const development = cache === null;
  const pageCache =
    cache &&
    createPageCache({
      cache,
      matchPage,
      origin: publicOrigin,
      connectOrigins,
      sharedCacheSeconds,
      ownFrames: cardField === 'sandbox',
      enqueue,
      async render(url, nonce, unlessHash) {
        const { response, ...rendered } = await render(url, nonce, { unlessHash });
        return {
          ...rendered,
          status: response.status,
          headers: response.headers,
          body: await response.text(),
        };
      },
    });

  /** Renders a page for one request, whose turn `queue` says. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, queue, cacheControl }: { url: URL; queue: RenderQueue; cacheControl: string },
  ): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64url');
    const { response, body, encoding } = await queue(clientAddress(request), async () => {
      const rendered = await render(url, nonce, { request });
      const bytes = Buffer.from(await rendered.response.arrayBuffer());
      return { ...rendered, ...(await compressBody(bytes, request.headers['accept-encoding'])) };
    });
    const path = url.pathname.toLowerCase();
    const hasCardField = path === '/cart' || cardPages.some((start) => path.startsWith(start));
    const policy = pageContentSecurityPolicy({
      scripts: [`'nonce-${nonce}'`],
      cardField: cardField === 'sandbox' || hasCardField ? cardField : undefined,
      connectOrigins,
      development,
    });
    const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers);
    const cookies = response.headers.getSetCookie();
    reply.headers({
      'cache-control': cacheControl,
      ...headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      'content-security-policy': policy,
      vary: 'accept-encoding, cookie',
    });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(response.status).send(body.length > 0 ? body : undefined);
  }

  const urlOf = (request: FastifyRequest) =>
    new URL(`${publicOrigin}${request.url.startsWith('/') ? request.url : '/'}`);

  app.get('/*', { config: { access: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
    const url = urlOf(request);
    if (/.\/$/.test(url.pathname)) return reply.redirect(withoutSlash(url), 308);
    if (await pageCache?.send(request, reply)) return reply;
    return send(request, reply, { url, queue: enqueue, cacheControl: 'private, no-cache' });
  });

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    forms.addContentTypeParser<string>('multipart/form-data', { parseAs: 'string' }, async () => '');
    const sendForm = async (request: FastifyRequest, reply: FastifyReply) => {
      if (typeof request.body !== 'string') throw new ApiError(problem('UNSUPPORTED_MEDIA_TYPE'));
      return send(request, reply, { url: urlOf(request), queue: enqueueForm, cacheControl: 'no-store' });
    };
    forms.post('/*', { config: { access: 'anyone' }, schema: { hide: true } }, sendForm);
    for (const path of longForms.paths)
      forms.post(
        path,
        { bodyLimit: longForms.bytes, config: { access: 'administrator' }, schema: { hide: true } },
        sendForm,
      );
    for (const path of emptyForms)
      forms.post(path, { config: { access: 'anyone', multipart: true }, schema: { hide: true } }, sendForm);
  });
}

/** The canonical URL. Built from the origin, so that a path like `//host` cannot redirect to another host. */
const withoutSlash = ({ origin, pathname, search }: URL): string =>
  `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;

/** Shorter bodies fit into one packet uncompressed. */
const minCompressedLength = 1024;

/** Compresses a body with the best accepted encoding. */
async function compressBody(
  body: Buffer,
  accepts: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = body.length < minCompressedLength ? 'identity' : acceptedEncoding(accepts);
  if (encoding === 'identity') return { body, encoding };
  return {
    body: encoding === 'br' ? await compressBrotli(body, brotliQuality) : await compressGzip(body),
    encoding,
  };
}

const compressGzip = promisify<Buffer, Buffer>(gzip);
/** Pages for one user are sent once: this minimizes the total time. */
const brotliQuality = 4;
