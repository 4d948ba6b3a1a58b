import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { storageIdFact, storageIdFile, unfinishedRestoreFile } from '#platform/storage/storage-marks.ts';
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts';
import { BackupError } from './backup-error.ts';
import { findMigrations, replaceDatabase } from './replace-database.ts';
import { copyFilesIn, removeOtherFiles } from './shop-files.ts';

/** The parameters of {@link restoreBackup}. */
export interface RestoreOptions {
  /** The URL of the database; a function opens it, once the file is known to fit. */
  readonly databaseUrl: string | (() => Promise<string>);
  readonly files: FileStorage;
  /** The fingerprint of the secret that the shop will run with; any will do where it is left out. */
  readonly secretFingerprint?: string | null;
  /** Replaces a shop that has orders or customers. */
  readonly force: boolean;
  readonly administrators: readonly { readonly uid: string }[];
}

/**
 * Replaces a shop by that of a backup: all of it, or nothing. The file is checked before anything is touched. The
 * database changes in one transaction, which is committed once the files are there; a shop whose files are changed and
 * whose transaction is not, because the restore was killed in between, refuses to start until a restore has ended.
 * @throws BackupError
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<CheckedArchive> {
  const { databaseUrl, files } = options;
  const archive = await checkArchive(file);
  if (options.secretFingerprint !== undefined) requireSecret(archive.manifest, options.secretFingerprint);
  const migrations = await findMigrations(archive.manifest);
  await using opened = new AsyncDisposableStack();
  const url = typeof databaseUrl === 'string' ? databaseUrl : await databaseUrl();
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise restore' });
  client.on('error', () => {});
  await client.connect();
  opened.defer(() => client.end());
  await client.query(
    `set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`,
  );
  await requireStoppedShop(client);
  await client.query('begin');
  if (!options.force) await requireEmptyShop(client, options.administrators);
  await replaceDatabase(client, file, { archive, migrations });
  const storageId = await matchStorage(client, files, archive.manifest);
  if (!archive.manifest.anonymous)
    await client.query('update backup_state set made_at = $1, claimed_until = null', [
      archive.manifest.createdAt,
    ]);
  const keys = await copyFilesIn(files, file, () => files.put(unfinishedRestoreFile, Buffer.from(file)));
  await client.query('commit');
  await removeOtherFiles(files, keys);
  await files.put(storageIdFile, Buffer.from(storageId));
  await files.remove(unfinishedRestoreFile);
  await client.query('analyze');
  return archive;
}

/** Without its secret nobody of the shop stays signed in, and no second factor or secret of a webhook can be read. */
function requireSecret(
  { anonymous, secretFingerprint }: CheckedArchive['manifest'],
  own: string | null,
): void {
  if (anonymous || secretFingerprint === null || secretFingerprint === own) return;
  throw new BackupError(
    'AUTH_SECRET is not that of the shop in the backup, so authenticator apps and webhooks would stop working. Nothing was changed. Set the AUTH_SECRET of that shop, copy its DATA_DIR/auth-secret, or continue without it using --with-another-secret (docs/operations.md).',
  );
}

/**
 * Writes the id of the storage into the database. An empty storage gets the id that the shop had; that of an anonymous
 * copy gets another, so that a copy never takes the storage of the shop for its own.
 */
async function matchStorage(
  client: Client,
  files: FileStorage,
  { anonymous }: CheckedArchive['manifest'],
): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select value from shop_fact where key = $1', [
    storageIdFact,
  ]);
  const before = anonymous ? undefined : rows[0]?.value;
  const id = (await files.get(storageIdFile))?.toString() ?? before ?? randomUUID();
  await client.query(
    'insert into shop_fact (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [storageIdFact, JSON.stringify(id)],
  );
  return id;
}

/** How often to look whether the server has ended the connections of a shop that was stopped, and the time between, in ms. */
const looks = { most: 30, interval: 100 };

/**
 * Makes sure that no process of the shop uses the database: it would go on with rows that are gone.
 * @throws BackupError
 */
async function requireStoppedShop(client: ClientBase): Promise<void> {
  // Looks are counted, not seconds: a machine that has no time for the server to end them has none for a look either.
  for (let count = 1; (await countConnections(client)) > 0; count += 1) {
    if (count > looks.most)
      throw new BackupError('The shop is running on this database. Stop all its processes, then restore.');
    await wait(looks.interval);
  }
}

async function countConnections(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'sneaker-paradise'`,
  );
  return rows[0]?.connections ?? 0;
}

/**
 * Makes sure that a restore replaces nothing that matters.
 * @throws BackupError when the shop has orders, or customers beside the administrators
 */
async function requireEmptyShop(
  client: ClientBase,
  administrators: readonly { readonly uid: string }[],
): Promise<void> {
  const orders = await count(client, 'shop_order', 'true', []);
  const customers = await count(client, 'shop_user', 'not uid = any($1)', [
    administrators.map(({ uid }) => uid),
  ]);
  if (orders + customers === 0) return;
  throw new BackupError(
    `The shop has ${orders} orders and ${customers} customers, which a restore would replace. If that is what you want, add --force.`,
  );
}

/** 0 where there is no such table yet. */
async function count(client: ClientBase, table: string, where: string, values: unknown[]): Promise<number> {
  const { rows: found } = await client.query<{ table: string | null }>(
    'select to_regclass($1)::text as table',
    [`public.${table}`],
  );
  if (!found[0]?.table) return 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from public.${table} where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}
