import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings/s3-settings.ts';
import { createS3Client, type S3Patience } from './s3-client.ts';
import { abortUploads, uploadObject } from './s3-upload.ts';

/** Large objects of a bucket, which are streamed. What fails is the library's error. */
export interface S3ObjectStore extends Disposable {
  readonly bucket: string;
  /** Why the bucket cannot be used, or null when it can or does not answer at all just now. */
  findRefusal(): Promise<string | null>;
  /** Stores a stream, whole or not at all; returns the number of bytes. */
  upload(key: string, content: Readable): Promise<number>;
  /** The content of an object; null when there is none. */
  download(key: string): Promise<Readable | null>;
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** Aborts uploads below a prefix that began before a moment. */
  abortUploads(prefix: string, before: Date): Promise<void>;
}

/** A part of an upload may take two minutes: 16 MiB in 1 Mbit/s. */
const patience: S3Patience = { connectionTimeout: 5_000, requestTimeout: 120_000, attempts: 3 };

/** Opens a bucket; nothing is asked of it yet. */
export function openS3ObjectStore(address: S3Settings, waiting: S3Patience = patience): S3ObjectStore {
  const { bucket: Bucket } = address;
  const client = createS3Client(address, waiting);
  return {
    bucket: Bucket,

    async findRefusal() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
        return null;
      } catch (error) {
        return isRefusal(error) ? error.name : null;
      }
    },

    upload: (key, content) => uploadObject(client, { Bucket, Key: key }, content),

    async download(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async list(prefix) {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      return keys.sort();
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },

    abortUploads: (prefix, before) => abortUploads(client, { Bucket, Prefix: prefix }, before),

    [Symbol.dispose]: () => client.destroy(),
  };
}

/** The store answered no: the bucket is not there, or the keys may not use it. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  '$metadata' in error &&
  typeof error.$metadata === 'object' &&
  error.$metadata !== null &&
  'httpStatusCode' in error.$metadata &&
  Number(error.$metadata.httpStatusCode) >= 400 &&
  Number(error.$metadata.httpStatusCode) < 500;
