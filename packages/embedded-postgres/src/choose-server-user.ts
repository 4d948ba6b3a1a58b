import { stat } from 'node:fs/promises';
import { runCommand, type ServerUser } from './run-command.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * Chooses the user that runs the server, because PostgreSQL refuses to run as root.
 * @returns undefined to run it as the current user; for root the owner of an existing data folder, else `postgres` where
 * that user exists, else `nobody`
 * @throws DatabaseStartError when the folder belongs to a user that this process cannot act as
 */
export async function chooseServerUser(dataFolder: string): Promise<ServerUser | undefined> {
  const owner = await readOwner(dataFolder);
  const self = process.getuid?.();
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined;
    throw new DatabaseStartError(
      `${dataFolder} belongs to another user (uid ${owner.uid}). Start the shop as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (owner && owner.uid !== 0) return { name: await nameOf(owner.uid), ...owner };
  const user = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (user) return user;
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and this machine has no user named postgres or nobody. Start the shop as a regular user, or set DATABASE_URL.',
  );
}

async function readOwner(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runId('-u', name), runId('-g', name)]);
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

async function nameOf(uid: number): Promise<string> {
  return (await runId('-un', String(uid))) ?? `number ${uid}`;
}

async function runId(...options: string[]): Promise<string | undefined> {
  const { ok, output } = await runCommand('id', options, { user: undefined, folder: '/' });
  return ok ? output.trim() : undefined;
}
