import type { SignedIn } from '../../shared/caller.ts';
import type { UploadedFile } from '../../shared/route.ts';
import type { ImageJob } from './image-job.ts';
import type { EncodedImage } from './image-result.ts';
import { findUploadFormat } from './image-signature.ts';
import { stripPng } from './png-chunks.ts';
import { runImageProcess } from './run-image-process.ts';
import { createUserQueue } from './user-queue.ts';

/** Why an upload cannot be encoded. */
export type UndecodableImage = 'not-allowed' | 'broken';

// The pictures of customers never delay those of administrators.
const enqueue = {
  administrator: createUserQueue({ concurrency: 1, waiting: 20, waitingPerUser: 20, retryAfter: 5 }),
  customer: createUserQueue({ concurrency: 2, waiting: 20, waitingPerUser: 2, retryAfter: 5 }),
};

/**
 * Decodes and encodes an upload for a caller, after checks that cost nothing; one at a time for each caller.
 * @throws ApiError UNAVAILABLE when too many are waiting
 */
export async function encodeImage(
  { bytes }: UploadedFile,
  job: ImageJob,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<EncodedImage | UndecodableImage> {
  if (bytes.length === 0) return 'broken';
  const format = findUploadFormat(bytes);
  if (!format) return 'not-allowed';
  const checked = format === 'png' ? stripPng(bytes) : bytes;
  if (!checked) return 'broken';
  return enqueue[caller.administrator ? 'administrator' : 'customer'](caller.uid, () =>
    runImageProcess(checked, job),
  );
}
