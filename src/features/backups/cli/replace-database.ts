import { applySandboxSchema } from '@sneaker-paradise/payment-sandbox';
import { type Client, DatabaseError } from 'pg';
import { type Migration, readMigrations } from '#database/migration-files.ts';
import { applyMigrations, rebuildSchema } from '#database/rebuild-schema.ts';
import type { CheckedArchive } from './archive/check-archive.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { loadDatabase } from './tables/load-database.ts';

/** The migrations that made the schema of a backup, and those that came since. */
export interface MigrationsOfBackup {
  readonly before: readonly Migration[];
  readonly after: readonly Migration[];
}

/**
 * The migrations that made the schema of a backup, and those that came since.
 * @throws BackupError when the backup is of a newer release, or of another one's migrations
 */
export async function findMigrations({
  migrations: applied,
}: Pick<Manifest, 'migrations'>): Promise<MigrationsOfBackup> {
  const known = await readMigrations();
  for (const { number, name, checksum } of applied) {
    const file = known.find((one) => one.number === number);
    if (!file)
      throw new BackupError(
        `The backup is from a newer release (its database has ${name}). Restore it with that release.`,
      );
    if (file.checksum !== checksum)
      throw new BackupError(
        `The backup is from a release with a different migration ${name}. Restore it with that release.`,
      );
  }
  const isApplied = ({ number }: Migration) => applied.some((one) => one.number === number);
  return { before: known.filter(isApplied), after: known.filter((one) => !isApplied(one)) };
}

/**
 * Replaces all tables and their rows by those of a backup, brought up to this release, in the caller's transaction.
 * @throws BackupError when the database refuses it
 */
export async function replaceDatabase(
  client: Client,
  file: string,
  { archive, migrations }: { archive: CheckedArchive; migrations: MigrationsOfBackup },
): Promise<void> {
  try {
    await rebuildSchema(client, migrations.before);
    await client.query('drop schema if exists sandbox cascade');
    await applySandboxSchema(client);
    await loadDatabase(client, file, archive);
    await applyMigrations(client, migrations.after);
    await applySandboxSchema(client);
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    throw new BackupError(`The backup does not match this release (${cause.message}). Nothing was changed.`, {
      cause,
    });
  }
}
