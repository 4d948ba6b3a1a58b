import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Encoding } from '../cache/cache-entry.ts';
import { acceptedEncoding } from '../cache/send-cached-response.ts';
import { compressBrotli } from '../shared/compress-brotli.ts';

/** Shorter bodies fit into one packet uncompressed. */
const minCompressedLength = 1024;

/** Compresses a body with the best accepted encoding. */
export async function compressBody(
  body: Buffer,
  accepts: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = body.length < minCompressedLength ? 'identity' : acceptedEncoding(accepts);
  if (encoding === 'identity') return { body, encoding };
  return {
    body: encoding === 'br' ? await compressBrotli(body, quality) : await compressGzip(body),
    encoding,
  };
}

const compressGzip = promisify<Buffer, Buffer>(gzip);
/** Pages for one user are sent once: this minimizes the total time. */
const quality = 4;
