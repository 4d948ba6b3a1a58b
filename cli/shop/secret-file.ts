import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '#platform/database/database.ts';

/**
 * The secret in a file that only the shop's user can read, at least 32 characters; made at the first start. Processes that
 * start together agree on one. `first` is what a new file holds, `removing` what removing a damaged one does.
 */
async function findSecretFile(
  file: string,
  { first = randomBytes(48).toString('base64url'), removing }: { first?: string; removing: string },
): Promise<string> {
  // Written elsewhere and linked, so that no other process ever reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${first}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  const found = (await readFile(file, 'utf8')).trim();
  if (found.length < 32)
    throw new Error(`The secret in ${file} is damaged. Remove the file. This ${removing}.`);
  return found;
}

/** Where older versions of the shop stored the secret. */
const oldKey = 'session_secret';

/**
 * The secret that signs session cookies: `AUTH_SECRET`, or the file `auth-secret` of the data folder, which is created
 * at the first start. Never in the database: its dump must not be enough to forge a cookie. One that an older version
 * stored there moves into the file, so that sessions survive.
 */
export async function findAuthSecret(
  { authSecret, dataFolder }: { readonly authSecret: string | null; readonly dataFolder: string },
  db: Database,
): Promise<string> {
  const secret = authSecret ?? (await findSecret(join(dataFolder, 'auth-secret'), db));
  await db.deleteFrom('shop_fact').where('key', '=', oldKey).execute();
  return secret;
}

async function findSecret(file: string, db: Database): Promise<string> {
  const old = await db.selectFrom('shop_fact').select('value').where('key', '=', oldKey).executeTakeFirst();
  return findSecretFile(file, {
    ...(typeof old?.value === 'string' && { first: old.value }),
    removing: 'signs everyone out',
  });
}

/** The header in which a program shows the key to the sandbox, whose payment API has its own bearer tokens. */
export const machineKeyHeader = 'x-machine-key';

/**
 * The key by which a shop that others can reach knows programs of its own machine: the file `machine-key` of the data
 * folder. An address proves nothing there, because a proxy in front comes from this machine too. Null for a shop that only
 * this machine can reach.
 */
export const findMachineKey = async ({
  isPublic,
  dataFolder,
}: {
  readonly isPublic: boolean;
  readonly dataFolder: string;
}): Promise<string | null> =>
  isPublic ? findSecretFile(join(dataFolder, 'machine-key'), { removing: 'creates a new one' }) : null;
