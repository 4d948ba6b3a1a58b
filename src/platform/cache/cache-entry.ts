import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CacheTag } from '../shared/cache-tags.ts';
import { compressBrotli } from '../shared/compress-brotli.ts';

/** The content encodings of a response, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One encoded body with its response headers, ready for a single write. */
export interface EncodedVariant {
  /** Name, value, name, value… as `writeHead` takes them. */
  readonly headers: string[];
  /** Bytes as latin1: Node sends a string in one packet with the headers, but a Buffer in a second one. */
  readonly body: string;
}

/** A public response in every encoding. */
export interface CacheEntry {
  /** The pattern of its address. */
  readonly route: string;
  readonly status: number;
  readonly etag: string;
  /** The hash of the data that it was made from, for a rendered page. */
  readonly dataHash?: string | undefined;
  readonly tags: readonly CacheTag[];
  readonly variants: Readonly<Record<Encoding, EncodedVariant>>;
  /** The headers of a 304 response. */
  readonly notModifiedHeaders: EncodedVariant['headers'];
  /** Its memory use in bytes. */
  readonly cost: number;
}

/** The response a cache entry is created from. Header names in lower case. */
export interface CacheableResponse {
  /** The pattern of its address, such as `/products/:id`. */
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly dataHash?: string | undefined;
  readonly tags: readonly CacheTag[];
}

/** Longer bodies are not compressed: that would delay other requests. */
const maxCompressedLength = 2 * 1024 * 1024;
/** Shorter bodies fit into one packet uncompressed. */
const minCompressedLength = 600;

/**
 * Creates a cache entry: compresses once (brotli 5, gzip 6), with an ETag of the uncompressed bytes. A body that is that
 * of the `previous` response of the address is not compressed again.
 */
export async function createCacheEntry(
  { route, status, headers, body, dataHash, tags }: CacheableResponse,
  previous?: CacheEntry,
): Promise<CacheEntry> {
  const identity = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (previous?.etag === etag && previous.status === status) return { ...previous, dataHash, tags };
  const compressed = identity.length >= minCompressedLength && identity.length <= maxCompressedLength;
  const [br, gzipped] = compressed
    ? await Promise.all([compressBrotli(identity, 5), compressGzip(identity)])
    : [identity, identity];
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
    route,
    status,
    etag,
    dataHash,
    tags,
    variants: {
      br: compressed ? variant(br, 'br') : plain,
      gzip: compressed ? variant(gzipped, 'gzip') : plain,
      identity: plain,
    },
    notModifiedHeaders: shared.filter(([name]) => name !== 'content-type').flat(),
    cost: identity.length + (compressed ? br.length + gzipped.length : 0) + 4096 + 64 * tags.length,
  };
}

const compressGzip = promisify<Buffer, Buffer>(gzip);
