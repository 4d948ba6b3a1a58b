import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readServerCommand, readStartTime } from './process-identity.ts';
import { DatabaseStartError } from './start-error.ts';

/** The setting on a server's command line that names the process it belongs to. */
export const ownerSetting = 'shop.owner';

/** Identifies a process by number and start time, because process numbers are reused. */
export async function identifyOwner(pid: number): Promise<string> {
  return `${pid}@${await readStartTime(pid)}`;
}

/**
 * Prepares a folder for a new server: stops a server whose owner is gone, and removes lock files whose process number now
 * belongs to another program. PostgreSQL itself replaces lock files of dead processes.
 * @param folder the real path of the data folder
 * @param socketFolder the same folder under a path that is short enough for a socket
 * @throws DatabaseStartError when the folder's server belongs to a running process
 */
export async function stopAbandonedServer(
  folder: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const pid = await readServerPid(folder);
  const command = pid && (await readServerCommand(pid, folder));
  if (pid && command) {
    const owner = new RegExp(`${ownerSetting}=(\\d+)@(\\S+)`).exec(command);
    if (!owner?.[1] || (await readStartTime(Number(owner[1]))) === owner[2])
      throw alreadyRunning(folder, owner?.[1] ?? pid);
    log(`Stopping the database that process ${owner[1]} left behind ...`);
    await stop(pid, folder);
  }
  if (await acceptsConnections(join(socketFolder, '.s.PGSQL.5432'))) throw alreadyRunning(folder, undefined);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    await removeStaleLock(join(folder, name), folder);
}

/** The process number in the data folder's lock file, whether it is running or not. */
export function readServerPid(folder: string): Promise<number | undefined> {
  return readPid(join(folder, 'postmaster.pid'));
}

function alreadyRunning(folder: string, pid: string | number | undefined): DatabaseStartError {
  const who = pid ? `process ${pid}` : 'a process of another user or container';
  return new DatabaseStartError(
    `The database in ${folder} is already in use by ${who}. Stop that process first, or set DATA_DIR to another folder.`,
  );
}

async function readPid(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

async function stop(pid: number, folder: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 20],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let tries = 0; tries < seconds * 50; tries++) {
      if (!(await readServerCommand(pid, folder))) return;
      await wait(20);
    }
  }
  throw new DatabaseStartError(
    `The old database process ${pid} in ${folder} does not stop. Stop it yourself, then start again.`,
  );
}

async function removeStaleLock(lockFile: string, folder: string): Promise<void> {
  const pid = await readPid(lockFile);
  const reused = pid && (await readStartTime(pid)) && !(await readServerCommand(pid, folder));
  if (reused) await rm(lockFile, { force: true });
}

/** Whether a server listens on this socket; also detects one in another process namespace. */
function acceptsConnections(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on('error', () => resolve(false));
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
