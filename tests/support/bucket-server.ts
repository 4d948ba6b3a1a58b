import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type BucketAnswer, problem } from './bucket-answer.ts';
import { answerMultipart, type MultipartUploads } from './bucket-uploads.ts';

/** An in-memory S3 server with one bucket, `shoes` unless named, for the key id `me`; lists two files per page. */
export interface BucketServer extends AsyncDisposable {
  readonly endpoint: string;
  readonly files: Map<string, Buffer>;
  /** The uploads in parts that are neither completed nor aborted, by id. */
  readonly uploads: MultipartUploads;
  /** Every request, as `PUT shop.tar.gz?partNumber=1`; ids of uploads left out. */
  readonly requests: string[];
  /** Answers every request with 503 from now on, or works again. */
  setOutage(isOut: boolean): void;
  /** Answers what `refuses` says with 403 from now on. */
  refuse(refuses: (request: string) => boolean): void;
}

const pageSize = 2;

/** Starts the server on loopback, with the calls of objects and of uploads in parts as in the Amazon S3 reference. */
export async function openBucketServer(name = 'shoes'): Promise<BucketServer> {
  const files = new Map<string, Buffer>();
  const uploads: MultipartUploads = new Map();
  const requests: string[] = [];
  let isOut = false;
  let isRefused = (_request: string): boolean => false;

  const answer = (method: string, { pathname, searchParams }: URL, body: Buffer): BucketAnswer => {
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (bucket !== name) return problem(404, 'NoSuchBucket');
    const multipart = answerMultipart({ files, uploads }, { method, key, query: searchParams, body });
    if (multipart) return multipart;
    if (method === 'HEAD' && key === '') return { status: 200 };
    if (method === 'PUT') {
      files.set(key, body);
      return { status: 200 };
    }
    if (method === 'DELETE') {
      files.delete(key);
      return { status: 204 };
    }
    if (key === '') return { status: 200, content: list([...files.keys()], searchParams) };
    const found = files.get(key);
    if (!found) return problem(404, 'NoSuchKey');
    return { status: 200, content: found, headers: { 'content-length': String(found.length) } };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket.invalid');
    const asked = describe(request.method ?? '', url);
    requests.push(asked);
    const body = await readAll(request);
    const { status, content, headers } = isOut
      ? problem(503, 'SlowDown')
      : !/^AWS4-HMAC-SHA256 Credential=me\//.test(request.headers.authorization ?? '') || isRefused(asked)
        ? problem(403, 'AccessDenied')
        : answer(request.method ?? '', url, body);
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    files,
    uploads,
    requests,
    setOutage(value) {
      isOut = value;
    },
    refuse(refuses) {
      isRefused = refuses;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function describe(method: string, { pathname, searchParams }: URL): string {
  const key = decodeURIComponent(pathname).split('/').slice(2).join('/');
  const shown = [...searchParams].filter(([name]) => name !== 'x-id' && name !== 'uploadId');
  const query = shown.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return `${method} ${key}${query === '' ? '' : `?${query}`}`;
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
  const truncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${truncated}${contents}${token}</ListBucketResult>`;
}
