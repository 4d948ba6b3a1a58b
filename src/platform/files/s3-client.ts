import { S3Client } from '@aws-sdk/client-s3';
import type { S3Connection } from '../settings/s3-settings.ts';

/** How patient a client is: ms to connect and to have an answer in one attempt, and between two of its bytes. */
export interface S3Patience {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
  readonly attempts: number;
}

/** Creates a client of Amazon S3 or a store that speaks like it. */
export const createS3Client = (
  { region, endpoint, credentials }: S3Connection,
  { attempts, connectionTimeout, requestTimeout }: S3Patience,
): S3Client =>
  new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: {
      connectionTimeout,
      requestTimeout,
      socketTimeout: requestTimeout,
      // Without it the library logs a line and goes on waiting.
      throwOnRequestTimeout: true,
    },
    maxAttempts: attempts,
    // S3-compatible stores may store the checksum trailer as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
