import { join } from 'node:path';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#server/shared/dependencies.ts';
import { findSecretFile } from './secret-file.ts';

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
  const secret = authSecret ?? (await findSecret(join(dataFolder, 'auth-secret'), db));
  await db.deleteFrom('shop_fact').where('key', '=', oldKey).execute();
  return secret;
}

async function findSecret(file: string, db: Database): Promise<string> {
  const old = await db.selectFrom('shop_fact').select('value').where('key', '=', oldKey).executeTakeFirst();
  return findSecretFile(file, {
    ...(typeof old?.value === 'string' && { first: old.value }),
    removing: 'signs everybody out',
  });
}
