import { sql } from 'kysely';
import { cookiePrefix, type IdentitySettings } from '../identity-settings.ts';
import { hashSessionToken } from './session-token-hash.ts';
import { readCookie, verifySignature } from './signed-cookie.ts';

/** A session that a response of the library begins. */
export interface NewSession {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  /** Whether the account was made a moment ago, e.g. by the same call, and nobody has signed in to it before. */
  readonly isNewAccount: boolean;
}

/** Finds the session whose cookie a response sets; null when it begins none. */
export async function findNewSession(
  settings: IdentitySettings,
  response: Response,
): Promise<NewSession | null> {
  const token = readToken(response, settings);
  if (token === null) return null;
  const found = await settings.db
    .selectFrom('account_session')
    .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
    .select([
      'account_session.id',
      'account_user.id as uid',
      'account_user.email',
      sql<boolean>`account_user.created_at > now() - interval '1 minute'
        and not exists (select from account_event where user_id = account_user.id)`.as('isNewAccount'),
    ])
    .where('account_session.token', '=', hashSessionToken(token))
    .executeTakeFirst();
  return found ?? null;
}

function readToken(response: Response, { publicOrigin, secret }: IdentitySettings): string | null {
  const name = `${cookiePrefix(publicOrigin)}.session_token`;
  // The library may delete the cookie that it set before, in the same response: the last one counts.
  const value = response.headers
    .getSetCookie()
    .map((cookie) => readCookie(cookie, name))
    .findLast((text) => text !== null);
  return value ? verifySignature(value, secret) : null;
}
