import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { installPackage } from './install-package.ts';
import { interrupt, untilAnswers } from './own-process.ts';

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
  await untilAnswers(url, child);
  return {
    url,
    async [Symbol.asyncDispose]() {
      await interrupt(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
