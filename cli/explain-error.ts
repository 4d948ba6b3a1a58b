import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { SettingError } from '#config/settings.ts';
import { UnreadableFileError } from '#server/modules/import-export/import-export.ts';
import { FileStorageError } from '#server/shared/file-storage.ts';
import { BackupError } from './backup/backup-error.ts';
import { BuildError } from './build/build-app.ts';
import { toOneLine } from './output/terminal/one-line.ts';
import { DataFolderError } from './shop/check-data-folder.ts';
import { NoShopError } from './shop/find-or-start-database.ts';
import { ListenError } from './shop/listen-on-port.ts';
import { WorkerError } from './shop/worker-processes.ts';

/** Errors that the operator can resolve: their message is enough; all others are printed with their stack. */
const expectedErrors = [
  BackupError,
  FileStorageError,
  BuildError,
  DataFolderError,
  DatabaseStartError,
  ListenError,
  NoShopError,
  SettingError,
  UnreadableFileError,
  WorkerError,
];

/** The lines to print for an error that ends a command, without what controls a terminal: it may quote a file. */
export const explainError = (error: unknown): string =>
  describeError(error).split('\n').map(toOneLine).join('\n');

function describeError(error: unknown): string {
  if (expectedErrors.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (isStorageFull(error))
    return `The disk is full (${error.message}). Free some space, then run the command again. Unfinished work was discarded.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What the system says of a full disk or a used-up quota, and PostgreSQL of its own (SQLSTATE 53100, `disk_full`). */
const storageFullCodes = ['ENOSPC', 'EDQUOT', '53100'];

const isStorageFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && storageFullCodes.includes(String(error.code));
