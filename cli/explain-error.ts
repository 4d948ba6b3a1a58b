import { DatabaseStartError } from '@sneaker-paradise/embedded-postgres';
import { SettingError } from '#config/settings.ts';
import { UnreadableFileError } from '#server/modules/transfer/transfer.ts';
import { MissingTelemetryError } from '#server/monitoring/open-telemetry.ts';
import { FileStorageError } from '#server/shared/file-storage.ts';
import { BackupError } from './backup/backup-error.ts';
import { BuildError } from './build/build-app.ts';
import { DataFolderError } from './shop/check-data-folder.ts';
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
  MissingTelemetryError,
  SettingError,
  UnreadableFileError,
  WorkerError,
];

/** The text to print for an error that ends a command. */
export function explainError(error: unknown): string {
  if (expectedErrors.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
