import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from './configuration.ts';
import { type DatabaseServer, onServer, openDatabaseServer } from './database-server.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';
import { openPgBouncer } from './pgbouncer.ts';
import { launchReplicatedDatabase } from './standby.ts';
import { openSystemPostgres } from './system-postgres.ts';

/** A server with what stands beside or in front of it in this run's configuration. */
export type ConfiguredServer = DatabaseServer & {
  /** A replica that has every change as soon as it is committed. */
  readonly replicaUrl?: string;
  readonly pooler?: { readonly url: string; readonly mode: 'session' | 'transaction' };
};

/**
 * Opens the database server of this run: that of `givenUrl`, or as the configuration says.
 * @param fill inserts rows into the database to copy, by its URL
 */
export async function openConfiguredServer(
  givenUrl: string | undefined,
  fill?: (url: string) => Promise<unknown>,
): Promise<{ server: ConfiguredServer; close(): Promise<void> }> {
  await using opened = new AsyncDisposableStack();
  const configuration = readConfiguration();
  const started = givenUrl === undefined ? await startServer(configuration, opened) : { url: givenUrl };
  const { server, close } = await openDatabaseServer(started.url, fill);
  opened.defer(close);
  const pooler =
    configuration === 'pgbouncer-session' || configuration === 'pgbouncer-transaction'
      ? {
          mode: configuration === 'pgbouncer-session' ? ('session' as const) : ('transaction' as const),
        }
      : null;
  const front = pooler && opened.use(await openPgBouncer(server.url, pooler.mode));
  const closers = opened.move();
  return {
    server: {
      ...server,
      ...('replicaUrl' in started && { replicaUrl: started.replicaUrl }),
      ...(pooler && front && { pooler: { url: front.url, mode: pooler.mode } }),
    },
    close: () => closers.disposeAsync(),
  };
}

async function startServer(
  configuration: ReturnType<typeof readConfiguration>,
  opened: AsyncDisposableStack,
): Promise<{ url?: string; replicaUrl?: string }> {
  if (configuration === 'external' || configuration.startsWith('pgbouncer'))
    return opened.use(await openSystemPostgres());
  if (configuration !== 'replica') return {};
  const folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-replica-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const { primary, standby } = await launchReplicatedDatabase(join(folder, 'servers'), { synchronous: true });
  opened.defer(() => primary.stop());
  opened.defer(() => standby.stop());
  // A test reads what it has just written: the replica shows a commit as soon as it is acknowledged.
  await onServer(primary.url, async (client) => {
    await client.query('alter system set synchronous_commit = remote_apply');
    await client.query('select pg_reload_conf()');
  });
  return { url: primary.url, replicaUrl: standby.url };
}
