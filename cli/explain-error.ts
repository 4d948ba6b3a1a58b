import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { SettingError } from '#config/settings.ts';
import { FileStorageError } from '#server/shared/file-storage.ts';
import { BuildError } from './build/build-app.ts';
import { ListenError } from './shop/listen.ts';
import { WorkerError } from './shop/workers.ts';

/** What a person can mend is said in a sentence; everything else comes with its stack. */
const plain = [FileStorageError, BuildError, DatabaseStartError, ListenError, SettingError, WorkerError];

/** The words with which the shop gives up. */
export function explainError(error: unknown): string {
  if (plain.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
