import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { migrate } from '#database/migrate.ts';
import { readConfiguration } from '../support/configuration.ts';
import { type ConfiguredServer, openConfiguredServer } from '../support/configured-server.ts';
import { namedDatabase, onServer } from '../support/database-server.ts';
import type { DrillServers } from './options.ts';

/** Two databases that are dropped at the end: the shop's, migrated, and the payment sandbox's. */
export interface DrillDatabases extends AsyncDisposable {
  readonly shopUrl: string;
  /** The shop's, through the pooler, where there is one. */
  readonly pooledUrl: string | undefined;
  /** A replica of the shop's, where there is one. */
  readonly replicaUrl?: string | undefined;
  readonly sandboxUrl: string;
}

/**
 * Creates them on the given server, with names that do not clash with others; without one on the servers of the
 * configuration in `TEST_CONFIGURATION`, or on an embedded server in a temporary folder.
 */
export async function createDrillDatabases({ database, direct }: DrillServers): Promise<DrillDatabases> {
  await using opened = new AsyncDisposableStack();
  const given = direct ?? database;
  const { url: server, replicaUrl, pooler } = given === undefined ? await launch(opened) : { url: given };
  const front =
    direct === undefined || database === undefined ? pooler : { url: database, mode: 'transaction' };
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const create = async (created: string) => {
    await onServer(server, (client) => client.query(`create database ${created} template template0`));
    opened.defer(async () => {
      await onServer(server, (client) => client.query(`drop database ${created} with (force)`));
    });
    return namedDatabase(server, created);
  };
  const shopUrl = await create(name);
  const booksUrl = await create(`${name}_sandbox`);
  await migrate(shopUrl);
  const closers = opened.move();
  return {
    shopUrl: front?.mode === 'session' ? namedDatabase(front.url, name) : shopUrl,
    sandboxUrl: booksUrl,
    pooledUrl: front?.mode === 'transaction' ? namedDatabase(front.url, name) : undefined,
    replicaUrl: replicaUrl === undefined ? undefined : namedDatabase(replicaUrl, name),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

async function launch(
  opened: AsyncDisposableStack,
): Promise<Pick<ConfiguredServer, 'url' | 'replicaUrl' | 'pooler'>> {
  if (readConfiguration() !== 'embedded') {
    const { server, close } = await openConfiguredServer(undefined);
    opened.defer(close);
    return server;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shop-drill-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await launchDatabase({ dataFolder: join(folder, 'postgres'), log: () => {} });
  opened.defer(() => server.stop());
  return server;
}
