import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type LaunchedDatabase, launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '#database/migrate.ts';
import { onServer } from './database-server.ts';

/** A primary server with the shop's tables, and a streaming replica of it. */
export interface ReplicatedDatabase {
  readonly primary: LaunchedDatabase & { folder: string };
  readonly standby: LaunchedDatabase;
}

/**
 * Starts both in a folder; the standby is made from a copy of the stopped primary. Stop the standby first.
 * @param synchronous whether the primary acknowledges a commit only when the standby has it
 */
export async function launchReplicatedDatabase(
  folder: string,
  { synchronous = false } = {},
): Promise<ReplicatedDatabase> {
  await mkdir(folder, { recursive: true });
  // Run by root, the servers have another user, who has to reach the other one's socket.
  await chmod(dirname(folder), 0o755);
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const launch = (dataFolder: string) => launchDatabase({ dataFolder, log: () => {} });
  const first = await launch(folders.primary);
  await migrate(first.url);
  await first.stop();
  // With owners and rights, which the server insists on.
  await promisify(execFile)('cp', ['-a', folders.primary, folders.standby]);
  const primary = await launch(folders.primary);
  const { host, port, user } = new Client({ connectionString: primary.url });
  const signal = join(folders.standby, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(folders.standby);
  await chown(signal, uid, gid);
  await writeFile(
    join(folders.standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  const standby = await launch(folders.standby);
  if (synchronous)
    await onServer(primary.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
    });
  return { primary: { ...primary, folder: folders.primary }, standby };
}
