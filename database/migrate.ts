import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStartError, explainUnreachable } from '@sneaker-paradise/embedded-postgres';
import { Client, DatabaseError } from 'pg';
import { type Migration, migrationFolders, readMigrations } from './migration-files.ts';

/** The advisory lock of migrations: "shop" in ASCII. */
export const migrationLock = 0x73686f70;

/**
 * Applies the migrations that the database does not have, in order, each in its own transaction. Several processes may do
 * this at once; a killed one leaves only complete migrations. A file that landed after a higher number is applied to
 * databases that have the higher one. Migrations that have no file here and only added something are accepted: those of a
 * newer release, so that the release before starts beside it, and those of a feature that was deleted. One whose first line
 * is `-- breaking: …` is not. A migration gives way: while it waits for a table, everybody else who reads that table waits
 * behind it, so it stops after a second and tries again once those who came after it are done.
 * @param onWait told when a migration has given way for the first time, with who is in its way
 * @returns the names of the files applied by this call
 * @throws DatabaseStartError when a file fails, or the applied files are not those of the folders
 */
export async function migrate(
  url: string,
  folders: readonly string[] = migrationFolders,
  onWait: (message: string) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(folders);
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise migrations' });
  // The next query reports a connection that breaks between two statements.
  client.on('error', () => {});
  try {
    await client.connect().catch((error: unknown) => {
      throw explainUnreachable(error);
    });
    await inLockedTransaction(client, async () => compare(migrations, await readApplied(client)));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await applyPatiently(client, migration, onWait)) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** How long a migration waits for a lock, in ms: the shop's own statements wait longer, so that none is refused for it. */
const longestWait = 1_000;

/** The pause before it tries again, in ms. */
const pause = 2_000;

/** A backup of a large shop reads for many minutes; what is in the way for an hour was forgotten. */
const mostTries = 1_200;

/** Applies a migration as soon as nobody holds what it needs. */
async function applyPatiently(
  client: Client,
  migration: Migration,
  onWait: (message: string) => void,
): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inLockedTransaction(client, async () => {
        // After the lock of migrations, for which another process may have to wait long.
        await client.query(`set local lock_timeout = ${longestWait}`);
        return applyMigration(client, migration);
      });
    } catch (error) {
      if (!isLockTimeout(error) || tried === mostTries) throw error;
      if (tried === 1) onWait(`The migration ${migration.name} waits for ${await describeReaders(client)}.`);
      await wait(pause);
    }
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseStartError && error.cause instanceof DatabaseError && error.cause.code === '55P03';

/** The longest transaction of others, which is most likely what is in the way. */
async function describeReaders(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(`
    select pid, coalesce(nullif(application_name, ''), usename) as name,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  const [longest] = rows;
  return longest
    ? `a transaction of ${longest.name} that began ${longest.seconds} s ago (process ${longest.pid} of PostgreSQL)`
    : 'a transaction of another program';
}

type Applied = { number: number; name: string; checksum: string; breaking: boolean };

/** The lock is held by the transaction: it ends with a killed process and works behind a connection pooler. */
async function inLockedTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The migrations applied so far; creates the table that lists them where it does not exist. */
export async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      breaking boolean not null default false
    );
    alter table migration add column if not exists breaking boolean not null default false`);
  return (
    await client.query<Applied>('select number, name, checksum, breaking from migration order by number')
  ).rows;
}

function compare(migrations: readonly Migration[], applied: readonly Applied[]): void {
  for (const { number, name, checksum, breaking } of applied) {
    const file = migrations.find((migration) => migration.number === number);
    if (!file && breaking) {
      throw new DatabaseStartError(
        `The database was changed by ${name}, with which this version of the shop cannot work: start the newer version.`,
      );
    }
    if (file && file.checksum !== checksum) {
      throw new DatabaseStartError(
        `The migration ${file.name} was changed after it was applied: undo the change and write a new migration.`,
      );
    }
  }
}

/**
 * Applies a migration in the caller's transaction.
 * @returns false when another process applied it first
 */
export async function applyMigration(
  client: Client,
  { number, name, checksum, breaking, sql }: Migration,
): Promise<boolean> {
  const added = await client.query(
    'insert into migration (number, name, checksum, breaking) values ($1, $2, $3, $4) on conflict do nothing',
    [number, name, checksum, breaking],
  );
  if (added.rowCount === 0) return false;
  try {
    await client.query(sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`The migration ${name} failed: ${reason}${lineOf(cause, sql)}`, { cause });
  }
  return true;
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
}
