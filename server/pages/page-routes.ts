import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Encoding } from '../cache/cache-entry.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { acceptedEncoding } from '../cache/send-cached-response.ts';
import { pageContentSecurityPolicy } from '../http/page-csp.ts';
import { createPageCache } from './page-cache.ts';
import { publicPageList } from './public-page-list.ts';
import type { RenderPage } from './render-page.ts';

/** What page routes work with. */
export interface PageRoutesOptions {
  readonly render: RenderPage;
  readonly publicOrigin: string;
  /** Keeps the pages that are the same for everyone; null in development, where each is rendered anew. */
  readonly cache: ResponseCache | null;
  /** Whether cards are typed into the real provider's field. */
  readonly stripe: boolean;
  /** Other hosts that pages call, e.g. the contact form's. */
  readonly calls: readonly string[];
}

/** Answers every address that nothing else cache: public pages from memory, the others rendered for who asks. */
export function registerPageRoutes(app: FastifyInstance, options: PageRoutesOptions): void {
  const { render, publicOrigin, cache, stripe, calls } = options;
  const development = cache === null;
  const kept =
    cache &&
    createPageCache({
      cache,
      pages: publicPageList,
      origin: publicOrigin,
      calls,
      async render(url, nonce) {
        const { response, tags } = await render(url, nonce);
        return { status: response.status, headers: response.headers, body: await response.text(), tags };
      },
    });

  app.get('/*', { config: { access: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
    const url = new URL(`${publicOrigin}${request.url.startsWith('/') ? request.url : '/'}`);
    if (/.\/$/.test(url.pathname)) return reply.redirect(withoutSlash(url), 308);
    if (await kept?.answer(request, reply)) return reply;
    const nonce = randomBytes(16).toString('base64url');
    const { response } = await render(url, nonce, request.headers.cookie);
    const policy = pageContentSecurityPolicy({
      scripts: [`'nonce-${nonce}'`],
      stripe: stripe && url.pathname.toLowerCase() === '/cart',
      calls,
      development,
    });
    reply.headers({
      'cache-control': 'private, no-cache',
      ...Object.fromEntries(response.headers),
      'content-security-policy': policy,
      vary: 'accept-encoding, cookie',
    });
    const { body, encoding } = await compress(
      Buffer.from(await response.arrayBuffer()),
      request.headers['accept-encoding'],
    );
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(response.status).send(body.length > 0 ? body : undefined);
  });
}

/** The one spelling of an address. It stays on our own host, whatever the path begins with. */
const withoutSlash = ({ origin, pathname, search }: URL): string =>
  `${origin}${pathname.replace(/\/+$/, '')}${search}`;

/** Shorter bodies fit a packet anyway. */
const shortestCompressed = 1024;

/** A body as the client takes it best, with the name of its encoding. */
async function compress(
  body: Buffer,
  accepts: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = body.length < shortestCompressed ? 'identity' : acceptedEncoding(accepts);
  if (encoding === 'identity') return { body, encoding };
  return { body: encoding === 'br' ? await brotli(body, quick) : await zip(body), encoding };
}

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, Buffer>(gzip);
/** A page for one person is sent once: quality 4 costs least in all. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
