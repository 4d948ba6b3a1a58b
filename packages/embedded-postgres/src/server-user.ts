import { stat } from 'node:fs/promises';
import { run, type ServerUser } from './run.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * Chooses who runs the server: PostgreSQL refuses to run as root.
 * @returns undefined when the server runs as whoever started the shop; for root the owner of an existing data
 * folder, else `postgres` where that user exists, else `nobody`
 * @throws DatabaseStartError when the folder belongs to somebody whom we cannot act for
 */
export async function chooseServerUser(dataFolder: string): Promise<ServerUser | undefined> {
  const owner = await ownerOf(dataFolder);
  const self = process.getuid?.();
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined;
    throw new DatabaseStartError(
      `${dataFolder} belongs to another user (number ${owner.uid}): start the shop as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (owner && owner.uid !== 0) return { name: await nameOf(owner.uid), ...owner };
  const user = (await find('postgres')) ?? (await find('nobody'));
  if (user) return user;
  throw new DatabaseStartError(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

async function find(name: string): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([id('-u', name), id('-g', name)]);
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

async function nameOf(uid: number): Promise<string> {
  return (await id('-un', String(uid))) ?? `number ${uid}`;
}

async function id(...options: string[]): Promise<string | undefined> {
  const { ok, output } = await run('id', options, { user: undefined, folder: '/' });
  return ok ? output.trim() : undefined;
}
