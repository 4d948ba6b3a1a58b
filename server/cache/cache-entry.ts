import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheTag } from '../shared/cache-tags.ts';

/** How an answer's body may travel, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One body with the finished headers it goes out with, each ready for a single write. */
export interface EncodedVariant {
  /** Name, value, name, value… as `writeHead` takes them. */
  readonly headers: string[];
  /** Bytes as latin1: Node sends a text in one piece with the headers, a Buffer in a second. */
  readonly body: string;
}

/** A public answer in every encoding, ready to be written to a socket. */
export interface CacheEntry {
  readonly status: number;
  readonly etag: string;
  readonly tags: readonly CacheTag[];
  readonly variants: Readonly<Record<Encoding, EncodedVariant>>;
  /** Headers of the 304 that saves sending it again. */
  readonly unchanged: EncodedVariant['headers'];
  /** What keeping it costs in memory, in bytes. */
  readonly cost: number;
}

/** What an answer is made from. Header names in lower case. */
export interface CacheableResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tags: readonly CacheTag[];
}

/** A longer body is sent as it is: squeezing it would hold up everybody else. */
const longestSqueezed = 2 * 1024 * 1024;
/** Shorter bodies fit a packet anyway. */
const shortestSqueezed = 600;

/** Makes an answer: compresses once (brotli 5, gzip 6), names it by an ETag of its plain bytes. */
export async function createCacheEntry({
  status,
  headers,
  body,
  tags,
}: CacheableResponse): Promise<CacheEntry> {
  const identity = Buffer.from(body);
  const squeeze = identity.length >= shortestSqueezed && identity.length <= longestSqueezed;
  const [br, gzipped] = squeeze
    ? await Promise.all([compressBrotli(identity), compressGzip(identity)])
    : [identity, identity];
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const shared = Object.entries({ vary: 'accept-encoding', ...headers, etag });
  const variant = (bytes: Buffer, encoding: Encoding): EncodedVariant => ({
    body: bytes.toString('latin1'),
    headers: [
      ...shared.flat(),
      ...(bytes === identity ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bytes.length),
    ],
  });
  const plain = variant(identity, 'identity');
  return {
    status,
    etag,
    tags,
    variants: {
      br: squeeze ? variant(br, 'br') : plain,
      gzip: squeeze ? variant(gzipped, 'gzip') : plain,
      identity: plain,
    },
    unchanged: shared.filter(([name]) => name !== 'content-type').flat(),
    cost: identity.length + (squeeze ? br.length + gzipped.length : 0) + 4096 + 64 * tags.length,
  };
}

const brotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, Buffer>(gzip);
const compressBrotli = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
