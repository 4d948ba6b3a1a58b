import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#server/shared/dependencies.ts';

/** Where older versions of the shop stored the secret. */
const oldKey = 'session_secret';

/**
 * The secret that signs session cookies: `AUTH_SECRET`, or the file `auth-secret` of the data folder, which is created
 * at the first start. Never in the database: its dump must not be enough to forge a cookie. One that an older version
 * stored there moves into the file, so that sessions survive.
 */
export async function findAuthSecret(
  { authSecret, dataFolder }: Pick<Settings, 'authSecret' | 'dataFolder'>,
  db: Database,
): Promise<string> {
  const secret = authSecret ?? (await findSecretFile(join(dataFolder, 'auth-secret'), db));
  await db.deleteFrom('shop_fact').where('key', '=', oldKey).execute();
  return secret;
}

async function findSecretFile(file: string, db: Database): Promise<string> {
  const old = await db.selectFrom('shop_fact').select('value').where('key', '=', oldKey).executeTakeFirst();
  const secret = typeof old?.value === 'string' ? old.value : randomBytes(48).toString('base64url');
  // Written elsewhere and linked, so that no other process ever reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  const found = (await readFile(file, 'utf8')).trim();
  if (found.length < 32)
    throw new Error(`The secret in ${file} is damaged: remove the file, which signs everybody out`);
  return found;
}
