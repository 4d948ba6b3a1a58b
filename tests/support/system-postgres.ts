import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { installPackage } from './install-package.ts';
import { interrupt, untilAnswers } from './own-process.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

/** Starts Debian's PostgreSQL 15, the oldest that the shop works with, on a folder of its own and a port of loopback. */
export async function openSystemPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const program = await installPackage('postgresql-15', join(programs, 'postgres'));
  const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-15-'));
  const port = await freePort();
  const user = process.getuid?.() === 0 ? await findUser('postgres') : null;
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const options = ['--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(programs, 'initdb'), ['-D', data, ...options], { cwd: folder, ...user });
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const child = spawn(
    program,
    ['-D', data, ...[...settings, 'max_connections=300'].flatMap((it) => ['-c', it])],
    { stdio: 'ignore', cwd: folder, ...user },
  );
  const url = `postgresql://shop@127.0.0.1:${port}/postgres`;
  await untilAnswers(url, child);
  return {
    url,
    async [Symbol.asyncDispose]() {
      await interrupt(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findUser(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
