import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CacheTag } from '../invalidation/cache-tags.ts';
import { compressBrotli } from '../text/compress-brotli.ts';

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
  /** Its memory use in bytes; gzip is taken to be at most twice as large as brotli. */
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
 * Creates a cache entry: compresses it with brotli 5, and with gzip 6 when that is first asked for. Its ETag is that of the
 * uncompressed bytes. A body that is that of the `previous` response of the address is not compressed again.
 */
export async function createCacheEntry(
  { route, status, headers, body, dataHash, tags }: CacheableResponse,
  previous?: CacheEntry,
): Promise<CacheEntry> {
  const bytes = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  if (previous?.etag === etag && previous.status === status) return { ...previous, dataHash, tags };
  const compressed = bytes.length >= minCompressedLength && bytes.length <= maxCompressedLength;
  const shared = Object.entries({ vary: 'accept-encoding', ...headers, etag });
  const identity = toVariant(bytes, shared.flat());
  const br = compressed ? toVariant(await compressBrotli(bytes, 5), shared.flat(), 'br') : identity;
  return {
    route,
    status,
    etag,
    dataHash,
    tags,
    variants: compressed ? gzipOnDemand({ br, identity }, shared.flat()) : { br, gzip: br, identity },
    notModifiedHeaders: shared.filter(([name]) => name !== 'content-type').flat(),
    cost: bytes.length + (compressed ? 3 * br.body.length : 0) + 4096 + 64 * tags.length,
  };
}

const toVariant = (bytes: Buffer, headers: readonly string[], encoding?: Encoding): EncodedVariant => ({
  body: bytes.toString('latin1'),
  headers: [
    ...headers,
    ...(encoding ? ['content-encoding', encoding] : []),
    'content-length',
    String(bytes.length),
  ],
});

/** Nearly every client takes brotli. The first one that does not waits for gzip: half a millisecond for a page. */
function gzipOnDemand(
  { br, identity }: Pick<CacheEntry['variants'], 'br' | 'identity'>,
  headers: readonly string[],
): CacheEntry['variants'] {
  let gzipped: EncodedVariant | undefined;
  return {
    br,
    identity,
    get gzip() {
      gzipped ??= toVariant(gzipSync(Buffer.from(identity.body, 'latin1')), headers, 'gzip');
      return gzipped;
    },
  };
}
