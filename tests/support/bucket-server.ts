import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** An S3 of one bucket, `shoes`, for one key id, `me`, in memory; lists two files a page. */
export interface BucketServer extends AsyncDisposable {
  readonly endpoint: string;
  readonly kept: Map<string, Buffer>;
}

const pageSize = 2;

/** Starts it on loopback. It answers as Amazon's reference of PutObject, GetObject, DeleteObject and ListObjectsV2 says. */
export async function openBucketServer(): Promise<BucketServer> {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket.invalid');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const body = await readAll(request);
    const answer = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (!/^AWS4-HMAC-SHA256 Credential=me\//.test(request.headers.authorization ?? '')) return answer(403);
    if (bucket !== 'shoes') return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'HEAD') return answer(200);
    if (request.method === 'PUT') {
      kept.set(key, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      kept.delete(key);
      return answer(204);
    }
    if (key === '') return answer(200, list([...kept.keys()], searchParams));
    const found = kept.get(key);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bucket listens nowhere');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    kept,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function list(keys: readonly string[], asked: URLSearchParams): string {
  const matching = keys.filter((key) => key.startsWith(asked.get('prefix') ?? '')).sort();
  const start = Number(asked.get('continuation-token') ?? 0);
  const next = start + pageSize < matching.length ? String(start + pageSize) : '';
  const contents = matching
    .slice(start, start + pageSize)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('');
  const token = next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents}${token}</ListBucketResult>`;
}
