import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverCommand, startTimeOf } from './processes.ts';
import { DatabaseStartError } from './start-error.ts';

/** The setting on a server's command line that tells whose it is. */
export const ownerSetting = 'shop.owner';

/** Names a process in the owner setting, so that a later process with the same number is not taken for it. */
export async function recordOwner(pid: number): Promise<string> {
  return `${pid}@${await startTimeOf(pid)}`;
}

/**
 * Clears the way for a new server: stops one whose owner is gone, and removes lock files that name a process which
 * is no server of this folder (its number was given away again). Lock files of dead processes PostgreSQL replaces.
 * @param folder the real path of the data folder
 * @param socketFolder the same folder under a name that is short enough for a socket
 * @throws DatabaseStartError when the folder's server belongs to a living process
 */
export async function endPreviousServer(
  folder: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const pid = await serverPid(folder);
  const command = pid && (await serverCommand(pid, folder));
  if (pid && command) {
    const owner = new RegExp(`${ownerSetting}=(\\d+)@(\\S+)`).exec(command);
    if (!owner?.[1] || (await startTimeOf(Number(owner[1]))) === owner[2])
      throw running(folder, owner?.[1] ?? pid);
    log(`Stopping the database that process ${owner[1]} left behind ...`);
    await stop(pid, folder);
  }
  if (await answers(join(socketFolder, '.s.PGSQL.5432'))) throw running(folder, undefined);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    await removeStaleLock(join(folder, name), folder);
}

/** The process that holds the data folder's lock, living or not. */
export function serverPid(folder: string): Promise<number | undefined> {
  return pidIn(join(folder, 'postmaster.pid'));
}

function running(folder: string, pid: string | number | undefined): DatabaseStartError {
  const who = pid ? `process ${pid}` : 'a process of another user or container';
  return new DatabaseStartError(
    `The database in ${folder} is already running for ${who}: stop that one first, or set DATA_DIR to another folder.`,
  );
}

async function pidIn(lockFile: string): Promise<number | undefined> {
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
      if (!(await serverCommand(pid, folder))) return;
      await wait(20);
    }
  }
  throw new DatabaseStartError(`The old database process ${pid} in ${folder} does not end: end it by hand.`);
}

async function removeStaleLock(lockFile: string, folder: string): Promise<void> {
  const pid = await pidIn(lockFile);
  const reused = pid && (await startTimeOf(pid)) && !(await serverCommand(pid, folder));
  if (reused) await rm(lockFile, { force: true });
}

/** Does anybody serve this socket? Catches a server whose process cannot be seen from here. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on('error', () => resolve(false));
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
