import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Compresses with brotli. The window is as large as the content and no larger: the default of 4 MB is allocated for
 * every call, whatever its size, and the allocator keeps most of it.
 */
export const compressBrotli = (content: Buffer, quality: number): Promise<Buffer> =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(content.length + 1)))),
    },
  });
