import { createHash, randomUUID } from 'node:crypto';
import { type BucketAnswer, problem } from './bucket-answer.ts';

/** An upload that has begun: its parts by number. */
interface MultipartUpload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  initiated: Date;
}

/** The uploads that are neither completed nor aborted, by id. */
export type MultipartUploads = Map<string, MultipartUpload>;

interface Bucket {
  readonly files: Map<string, Buffer>;
  readonly uploads: MultipartUploads;
}

interface MultipartRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

/** Every part but the last has at least 5 MiB, and an upload 10,000 parts at most. */
const leastPart = 5 * 1024 * 1024;
const mostParts = 10_000;

/** Answers the calls of uploads in parts, as strictly as Amazon S3; null for another call. */
export function answerMultipart(bucket: Bucket, request: MultipartRequest): BucketAnswer | null {
  const { method, key, query } = request;
  if (query.has('uploads')) return method === 'POST' ? begin(bucket, key) : listUploads(bucket, query);
  const id = query.get('uploadId');
  if (id === null) return null;
  const upload = bucket.uploads.get(id);
  if (upload?.key !== key) return problem(404, 'NoSuchUpload');
  if (method === 'PUT') return storePart(upload, Number(query.get('partNumber')), request.body);
  if (method === 'DELETE') {
    bucket.uploads.delete(id);
    return { status: 204 };
  }
  return complete(bucket, id, upload, request.body.toString());
}

function begin({ uploads }: Bucket, key: string): BucketAnswer {
  const id = randomUUID();
  uploads.set(id, { key, parts: new Map(), initiated: new Date() });
  return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`);
}

function storePart({ parts }: MultipartUpload, number: number, body: Buffer): BucketAnswer {
  if (!Number.isInteger(number) || number < 1 || number > mostParts) return problem(400, 'InvalidArgument');
  parts.set(number, body);
  return { status: 200, headers: { etag: etagOf(body) } };
}

function complete({ files, uploads }: Bucket, id: string, { key, parts }: MultipartUpload, text: string) {
  const named = [...text.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  if (named.length === 0) return problem(400, 'MalformedXML');
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
    return problem(400, 'InvalidPartOrder');
  const bodies: Buffer[] = [];
  for (const { number, etag } of named) {
    const body = parts.get(number);
    if (!body || etagOf(body) !== etag) return problem(400, 'InvalidPart');
    bodies.push(body);
  }
  if (bodies.slice(0, -1).some((body) => body.length < leastPart)) return problem(400, 'EntityTooSmall');
  files.set(key, Buffer.concat(bodies));
  uploads.delete(id);
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
}

function listUploads({ uploads }: Bucket, query: URLSearchParams): BucketAnswer {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
  const rows = found.map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  );
  return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`);
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

const xml = (name: string, content: string): BucketAnswer => ({
  status: 200,
  content: `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`,
});
