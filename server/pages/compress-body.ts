import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../cache/cache-entry.ts';
import { acceptedEncoding } from '../cache/send-cached-response.ts';

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
    body: encoding === 'br' ? await compressBrotli(body, brotliOptions) : await compressGzip(body),
    encoding,
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, Buffer>(gzip);
/** Pages for one user are sent once: quality 4 minimizes the total time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
