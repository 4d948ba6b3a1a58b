import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { type DatabaseServer, namedDatabase, onServer } from './database-server.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';

/**
 * One database server for the whole run: the one that `TEST_DATABASE_URL` or `DATABASE_URL` names, else an embedded
 * one; with one migrated database to copy.
 * @returns what vitest calls at the end of the run
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `test_${randomBytes(4).toString('hex')}_template`;
  try {
    await onServer(server.url, (client) => client.query(`create database ${template}`));
    await migrate(namedDatabase(server.url, template));
    // A database with open connections cannot be copied.
    await onServer(server.url, (client) =>
      client.query(`alter database ${template} allow_connections false`),
    );
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('databaseServer', { url: server.url, template, strategy: server.strategy });
  return async () => {
    await dropDatabases(server.url, template);
    await server.close();
  };
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

type Opened = { url: string; strategy: DatabaseServer['strategy']; close(): Promise<void> };

async function openServer(): Promise<Opened> {
  const configuredUrl = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (configuredUrl) return { url: configuredUrl, strategy: 'wal_log', close: async () => {} };
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-tests-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await launchDatabase({
      dataFolder: join(folder, 'postgres'),
      log: () => {},
      durable: false,
    });
    return { url: server.url, strategy: 'file_copy', close: () => server.stop().then(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}
