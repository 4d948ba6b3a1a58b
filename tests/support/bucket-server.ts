import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** An in-memory S3 server with one bucket, `shoes`, for the key id `me`; lists two files per page. */
export interface BucketServer extends AsyncDisposable {
  readonly endpoint: string;
  readonly files: Map<string, Buffer>;
  /** Answers every request with 503 from now on, or works again. */
  setOutage(isOut: boolean): void;
}

const pageSize = 2;

/** Starts the server on loopback, with PutObject, GetObject, DeleteObject and ListObjectsV2 as in the Amazon S3 reference. */
export async function openBucketServer(): Promise<BucketServer> {
  const files = new Map<string, Buffer>();
  let isOut = false;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket.invalid');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const body = await readAll(request);
    const send = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (isOut) return send(503, '<Error><Code>SlowDown</Code></Error>');
    if (!/^AWS4-HMAC-SHA256 Credential=me\//.test(request.headers.authorization ?? '')) return send(403);
    if (bucket !== 'shoes') return send(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'HEAD') return send(200);
    if (request.method === 'PUT') {
      files.set(key, body);
      return send(200);
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return send(204);
    }
    if (key === '') return send(200, list([...files.keys()], searchParams));
    const found = files.get(key);
    return found ? send(200, found) : send(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    files,
    setOutage(value) {
      isOut = value;
    },
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

function list(keys: readonly string[], query: URLSearchParams): string {
  const matching = keys.filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const next = start + pageSize < matching.length ? String(start + pageSize) : '';
  const contents = matching
    .slice(start, start + pageSize)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('');
  const token = next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents}${token}</ListBucketResult>`;
}
