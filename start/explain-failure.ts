import { DatabaseStartError } from '#database/embedded/start-error.ts';
import { BucketError } from '#server/outside/files.ts';
import { BuildError } from './build.ts';
import { ListenError } from './listen.ts';
import { SettingError } from './settings.ts';
import { WorkerError } from './workers.ts';

/** What a person can mend is said in a sentence; everything else comes with its stack. */
const plain = [BucketError, BuildError, DatabaseStartError, ListenError, SettingError, WorkerError];

/** The words with which the shop gives up. */
export function explainFailure(error: unknown): string {
  if (plain.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
