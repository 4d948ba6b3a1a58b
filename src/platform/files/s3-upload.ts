import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchUpload,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/** An upload in parts, and those that are there. */
interface Upload extends ObjectName {
  readonly UploadId: string;
}

/**
 * Every part but the last has this size: Amazon wants 5 MiB at least and 10,000 parts at most, Cloudflare R2 the same size
 * for all. 160 GB fit in.
 */
const partSize = 16 * 1024 * 1024;

/**
 * Stores a stream as an object, with memory for one part. A stream that fails, or a store that refuses a part, leaves
 * nothing behind; the object of that name, if there is one, stays as it was.
 * @returns the number of bytes
 */
export async function uploadObject(client: S3Client, name: ObjectName, content: Readable): Promise<number> {
  const parts = cut(content);
  const first = await parts.next();
  const opening = first.done ? Buffer.alloc(0) : first.value;
  if (opening.length < partSize) {
    await client.send(new PutObjectCommand({ ...name, Body: opening }));
    return opening.length;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(name));
  if (UploadId === undefined) throw new Error(`The store began no upload of ${name.Key}`);
  const upload = { ...name, UploadId };
  try {
    return await sendParts(client, upload, opening, parts);
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

async function sendParts(
  client: S3Client,
  upload: Upload,
  opening: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let bytes = 0;
  const send = async (Body: Buffer) => {
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    Parts.push({ PartNumber, ETag });
    bytes += Body.length;
  };
  await send(opening);
  for await (const part of rest) await send(part);
  // Where the answer was lost, the repeat finds no upload any more; the size then tells whether it was completed.
  await client
    .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    .catch((error: unknown) => {
      if (!(error instanceof NoSuchUpload)) throw error;
    });
  const { ContentLength } = await client.send(
    new HeadObjectCommand({ Bucket: upload.Bucket, Key: upload.Key }),
  );
  if (ContentLength !== bytes) throw new Error(`The store has ${ContentLength} bytes of ${bytes}`);
  return bytes;
}

/** The stream in parts of {@link partSize}, the last one shorter. A part holds until the next one is asked for. */
async function* cut(content: Readable): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partSize);
  let filled = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    for (let read = 0; read < bytes.length; ) {
      const copied = bytes.copy(part, filled, read);
      read += copied;
      filled += copied;
      if (filled < partSize) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Aborts uploads that began before a moment: a killed process leaves them, and they cost as much as objects. */
export async function abortUploads(
  client: S3Client,
  where: { readonly Bucket: string; readonly Prefix: string },
  before: Date,
): Promise<void> {
  const { Bucket } = where;
  let KeyMarker: string | undefined;
  let UploadIdMarker: string | undefined;
  do {
    const page = await client.send(
      new ListMultipartUploadsCommand({ ...where, ...(KeyMarker && { KeyMarker, UploadIdMarker }) }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId && Initiated && Initiated < before)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
    UploadIdMarker = page.NextUploadIdMarker;
  } while (KeyMarker);
}
