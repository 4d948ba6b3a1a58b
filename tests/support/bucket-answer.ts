/** What the stand-in for S3 answers a request with. */
export interface BucketAnswer {
  readonly status: number;
  readonly content?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as S3 answers it. */
export const problem = (status: number, code: string): BucketAnswer => ({
  status,
  content: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});
