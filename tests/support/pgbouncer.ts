import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { installPackage } from './install-package.ts';

/** A running PgBouncer. */
export interface PgBouncer extends AsyncDisposable {
  /** The address of the database of that name behind it. */
  readonly url: string;
}

/** Starts Debian's PgBouncer in front of a server, as docs/operations.md says; any database of the server is behind it. */
export async function openPgBouncer(serverUrl: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const program = await installPackage('pgbouncer', '/usr/sbin/pgbouncer');
  const folder = await mkdtemp(join(tmpdir(), 'shop-pgbouncer-'));
  const port = await freePort();
  const { host, port: serverPort, user } = new Client({ connectionString: serverUrl });
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${host} port=${serverPort} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'max_client_conn = 1000',
    'default_pool_size = 20',
    // Databases of tests come and go.
    'server_lifetime = 60',
    'autodb_idle_timeout = 5',
    ...(process.getuid?.() === 0 ? ['user = postgres'] : []),
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `postgresql://${user}@127.0.0.1:${port}/postgres?sslmode=disable`;
  await untilReady(url, child);
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error when it ends, or does not answer within ten seconds */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let times = 0; times < 200 && child.exitCode === null; times += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await wait(50);
  }
  throw new Error('PgBouncer did not start; what it says is above.');
}
