import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { cookiePrefix, type IdentitySettings } from '../identity-settings.ts';
import { hashSessionToken } from './session-token-hash.ts';
import { readCookie, sign, verifySignature } from './signed-cookie.ts';

/** How long a device that signs in no more stays known, in days. */
const knownDays = 400;

/** The id of the known device of the account from which a request comes; null for strangers. */
export async function findKnownDevice(
  settings: IdentitySettings,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const token = readDeviceToken(headers, settings);
  if (token === null) return null;
  const found = await settings.db
    .selectFrom('account_device')
    .innerJoin('account_user', 'account_user.id', 'account_device.user_id')
    .select('account_device.id')
    .where('account_user.email', '=', email)
    .where('account_device.token', '=', hashSessionToken(token))
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A device after a sign-in; `cookie` is the `Set-Cookie` header of one that must be stored or renewed. */
export interface RememberedDevice {
  readonly id: string;
  readonly isNew: boolean;
  readonly cookie: string | null;
}

/** Makes the device of a request known to the account that just signed in, or whose password it just reset. */
export async function rememberDevice(
  settings: IdentitySettings,
  uid: string,
  headers: Headers,
): Promise<RememberedDevice> {
  const found = readDeviceToken(headers, settings);
  const token = found ?? createDeviceToken();
  const hashed = hashSessionToken(token);
  const device = await settings.db
    .with('before', (cte) =>
      cte
        .selectFrom('account_device')
        .select('last_used_at')
        .where('user_id', '=', uid)
        .where('token', '=', hashed),
    )
    .insertInto('account_device')
    .values({ user_id: uid, token: hashed })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .returning(({ exists, not, selectFrom }) => {
      const before = selectFrom('before').select('last_used_at');
      return [
        'id',
        not(exists(before)).as('created'),
        not(exists(before.where('last_used_at', '>', sql<Date>`now() - interval '1 day'`))).as('renew'),
      ];
    })
    .executeTakeFirstOrThrow();
  const cookie = device.renew ? deviceCookie(token, settings) : null;
  return { id: device.id, isNew: Boolean(device.created), cookie };
}

/** A response that also stores the cookie of a device. */
export function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** Removes the known devices of an account but the one to keep, after which they are strangers again. */
export async function forgetDevices(db: Kysely<Tables>, uid: string, kept: string | null): Promise<void> {
  let query = db.deleteFrom('account_device').where('user_id', '=', uid);
  if (kept !== null) query = query.where('id', '<>', kept);
  await query.execute();
}

/** Removes devices that nobody signed in with for {@link knownDays}. */
export async function removeUnusedDevices({ db }: Pick<IdentitySettings, 'db'>): Promise<void> {
  await db
    .deleteFrom('account_device')
    .where('last_used_at', '<', sql<Date>`now() - ${knownDays} * interval '1 day'`)
    .execute();
}

type CookieSettings = Pick<IdentitySettings, 'secret' | 'publicOrigin'>;

/** The longest time that browsers keep a cookie (RFC 6265bis), in seconds. */
const deviceCookieSeconds = 400 * 24 * 3600;

/** Separates its signatures from those of session cookies, which have the same secret. */
const purpose = 'device:';

/** The token of the device cookie, or null without a cookie that this shop signed. */
function readDeviceToken(headers: Headers, { secret, publicOrigin }: CookieSettings): string | null {
  const value = readCookie(headers.get('cookie') ?? '', nameOf(publicOrigin));
  return value === null
    ? null
    : (verifySignature(`${purpose}${value}`, secret)?.slice(purpose.length) ?? null);
}

/** A new token of 256 random bits. */
const createDeviceToken = (): string => randomBytes(32).toString('base64url');

/** The `Set-Cookie` header of a device cookie. */
function deviceCookie(token: string, { secret, publicOrigin }: CookieSettings): string {
  const value = sign(`${purpose}${token}`, secret).slice(purpose.length);
  const secure = publicOrigin.startsWith('https:') ? ' Secure;' : '';
  return `${nameOf(publicOrigin)}=${value}; Max-Age=${deviceCookieSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

const nameOf = (publicOrigin: string): string => `${cookiePrefix(publicOrigin)}.device`;
