import { ExpectedError } from '#platform/tracing/expected-error.ts';

/** A backup cannot be made, read or restored; the message is one sentence for the operator. */
export class BackupError extends ExpectedError {}
