import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { ExpectedError } from '#platform/tracing/expected-error.ts';
import { toOneLine } from './output/terminal/one-line.ts';

/** The lines to print for an error that ends a command, without what controls a terminal: it may quote a file. */
export const explainError = (error: unknown): string =>
  describeError(error).split('\n').map(toOneLine).join('\n');

function describeError(error: unknown): string {
  if (error instanceof ExpectedError || error instanceof DatabaseStartError) return error.message;
  if (isStorageFull(error))
    return `The disk is full (${error.message}). Free some space, then run the command again. Unfinished work was discarded.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What the system says of a full disk or a used-up quota, and PostgreSQL of its own (SQLSTATE 53100, `disk_full`). */
const storageFullCodes = ['ENOSPC', 'EDQUOT', '53100'];

const isStorageFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && storageFullCodes.includes(String(error.code));
