import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings/s3-settings.ts';
import { type FileStorage, FileStorageError } from '../storage/file-storage.ts';
import { splitFileKey } from './file-key.ts';
import { createS3Client } from './s3-client.ts';

/** A picture that takes longer is one that nobody waits for. */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000, attempts: 2 };

/**
 * Stores files in an S3 bucket, whose writes are atomic.
 * @throws FileStorageError when the bucket does not exist or the credentials have no access
 */
export async function createS3FileStorage(address: S3Settings): Promise<FileStorage & Disposable> {
  const { bucket: Bucket } = address;
  const client = createS3Client(address, patience);
  await client.send(new HeadBucketCommand({ Bucket })).catch((cause: unknown) => {
    client.destroy();
    const reason = reasonOf(cause);
    throw new FileStorageError(`The bucket ${Bucket} cannot be used (${reason}). Check the S3_… settings.`, {
      cause,
    });
  });
  const unavailable = (cause: unknown): never => {
    throw new FileStorageError(`The bucket ${Bucket} does not respond`, { cause });
  };

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: toObjectKey(key), Body: bytes });
      await client.send(command).catch(unavailable);
    },

    async get(key) {
      const command = new GetObjectCommand({ Bucket, Key: toObjectKey(key) });
      try {
        const { Body } = await client.send(command);
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        return unavailable(error);
      }
    },

    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket, Key: toObjectKey(key) });
      await client.send(command).catch(unavailable);
    },

    async list(prefix) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(ContinuationToken && { ContinuationToken }),
        });
        const page = await client.send(command).catch(unavailable);
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys.sort();
    },

    [Symbol.dispose]: () => client.destroy(),
  };
}

/** The status with which the bucket refused, or what happened on the way there. */
function reasonOf(cause: unknown): string {
  if (cause instanceof S3ServiceException) return `HTTP ${cause.$metadata.httpStatusCode}`;
  if (!(cause instanceof Error)) return 'no response';
  return 'code' in cause ? String(cause.code) : cause.name;
}

const toObjectKey = (key: string): string => splitFileKey(key).join('/');
