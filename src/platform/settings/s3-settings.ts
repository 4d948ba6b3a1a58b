/** Where buckets are, and with which credentials. Without credentials the role of the machine is used. */
export interface S3Connection {
  readonly region: string;
  /** The endpoint of an S3-compatible store, addressed in path style. */
  readonly endpoint: string | null;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** The address and credentials of a bucket. */
export interface S3Settings extends S3Connection {
  readonly bucket: string;
}
