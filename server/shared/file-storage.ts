/** Where uploaded and generated files live: a folder, or an S3 bucket. Keys look like `pictures/ab12/side-640.webp`. */
export interface FileStorage {
  /** Stores bytes whole or not at all; throws an error with code ENOSPC when there is no room. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** The keys that begin with a prefix. */
  list(prefix: string): Promise<string[]>;
}

/** The bucket of the settings cannot be used; the message is for people. */
export class FileStorageError extends Error {}
