import { ExpectedError } from '../tracing/expected-error.ts';

/** Storage of uploaded files: a folder or an S3 bucket. Keys look like `pictures/ab12/side-640.webp`. */
export interface FileStorage {
  /** Stores a file atomically; throws an error with code ENOSPC when the storage is full. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>;
  /** The keys that begin with a prefix. */
  list(prefix: string): Promise<string[]>;
}

/** Files that are only read, such as the pictures that come with the shop. */
export type ReadOnlyFileStorage = Pick<FileStorage, 'get'>;

/** The bucket cannot be used: at the start its message is shown to the operator, later calls answer 503. */
export class FileStorageError extends ExpectedError {}
