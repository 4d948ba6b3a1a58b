import { randomBytes } from 'node:crypto';
import type { Database } from '#server/shared/dependencies.ts';

/**
 * The secret that signs session cookies. It is stored in the database, so that all processes share it and sessions
 * survive restarts.
 */
export async function findAuthSecret(db: Database): Promise<string> {
  const key = 'session_secret';
  await db
    .insertInto('shop_fact')
    .values({ key, value: JSON.stringify(randomBytes(48).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('shop_fact')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (typeof value !== 'string' || value.length < 32) throw new Error('The shop’s session secret is damaged');
  return value;
}
