import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileStorage, FileStorageError } from '../shared/file-storage.ts';
import { splitFileKey } from './file-key.ts';

/** Where a bucket is, and who may use it. Without keys the machine's own role counts. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** An S3 that is not Amazon's; buckets are part of its paths. */
  readonly endpoint: string | null;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** How long one request may take to connect, and until its answer ends, in ms. */
const patience = { connectionTimeout: 5_000, requestTimeout: 20_000 } as const;

/**
 * Files in an S3 bucket, which stores each whole or not at all by itself.
 * @throws BucketError when the bucket is not there, or not for these keys
 */
export async function createS3FileStorage(address: S3Settings): Promise<FileStorage & Disposable> {
  const { bucket: Bucket, region, endpoint, credentials } = address;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: patience,
    // stores other than Amazon's keep the checksum trailer as if it were part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new HeadBucketCommand({ Bucket })).catch((cause: unknown) => {
    client.destroy();
    const why = cause instanceof Error ? cause.name : 'no answer';
    throw new FileStorageError(`The bucket ${Bucket} cannot be used (${why}): check the S3_… settings.`, {
      cause,
    });
  });

  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: checked(key), Body: bytes }));
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checked(key) }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }));
    },

    async list(prefix) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys.sort();
    },

    [Symbol.dispose]: () => client.destroy(),
  };
}

const checked = (key: string): string => splitFileKey(key).join('/');
