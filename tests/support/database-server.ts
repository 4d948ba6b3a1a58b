import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '#database/migrate.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';
import { countSetUp } from './times/measured-times.ts';

/** The database server of the test run: its URL, the migrated template database, and the fastest copy strategy. */
export type DatabaseServer = { url: string; template: string; strategy: 'file_copy' | 'wal_log' };

/** A new database; `drop` also ends its open connections. */
export type TemporaryDatabase = { url: string; drop(): Promise<void> };

/** The URL of another database on the same server. */
export function namedDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** Runs work on a separate connection to the server's main database. */
export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Opens the server at `configuredUrl`, else an embedded one, with one migrated database to copy.
 * @param fill inserts rows into that database, by its URL
 * @returns the server, and what drops the run's databases and stops an embedded server
 */
export async function openDatabaseServer(
  configuredUrl: string | undefined,
  fill: (url: string) => Promise<unknown> = async () => {},
): Promise<{ server: DatabaseServer; close(): Promise<void> }> {
  const { url, strategy, stop } = await findOrLaunchServer(configuredUrl);
  const template = `test_${randomBytes(4).toString('hex')}_template`;
  const close = () => dropDatabases(url, template).finally(stop);
  try {
    await onServer(url, (client) => client.query(`create database ${template}`));
    await migrate(namedDatabase(url, template));
    await fill(namedDatabase(url, template));
    // A database with open connections cannot be copied.
    await onServer(url, (client) => client.query(`alter database ${template} allow_connections false`));
  } catch (error) {
    await close();
    throw error;
  }
  return { server: { url, template, strategy }, close };
}

/** Copies the template, or PostgreSQL's own empty one. */
export async function createDatabase(
  { url, template, strategy }: DatabaseServer,
  origin: 'copy' | 'empty',
): Promise<TemporaryDatabase> {
  const name = template.replace('template', randomBytes(8).toString('hex'));
  const source = origin === 'copy' ? `template ${template} strategy ${strategy}` : 'template template0';
  await countSetUp(() => onServer(url, (client) => client.query(`create database ${name} ${source}`)));
  const drop = async () => {
    await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: namedDatabase(url, name), drop };
}

/** Drops the run's databases, including those that a test left behind. */
async function dropDatabases(url: string, template: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template.replace('template', '')],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

type ServerHandle = Pick<DatabaseServer, 'url' | 'strategy'> & { stop(): Promise<void> };

async function findOrLaunchServer(configuredUrl: string | undefined): Promise<ServerHandle> {
  if (configuredUrl) return { url: configuredUrl, strategy: 'wal_log', stop: async () => {} };
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-tests-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await launchDatabase({
      dataFolder: join(folder, 'postgres'),
      log: () => {},
      durable: false,
    });
    return { url: server.url, strategy: 'file_copy', stop: () => server.stop().then(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
