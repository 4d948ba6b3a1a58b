import { randomBytes } from 'node:crypto';
import type { Database } from '#server/shared/dependencies.ts';

/**
 * What signs the session cookies. It lives in the database, so that every process and machine of a shop has the same,
 * and a session outlives them all.
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
