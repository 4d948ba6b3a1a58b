import { type Caller, type IdentifyCaller, visitor } from '../../shared/caller.ts';
import { cookiePrefix, type IdentitySettings } from './identity-settings.ts';
import { hashSessionToken } from './session-token-hash.ts';
import { readCookie, verifySignature } from './signed-cookie.ts';

/** Creates {@link IdentifyCaller}: verifies the signed cookie, then loads session, account and user in one query. */
export function createIdentifyCaller(settings: IdentitySettings): IdentifyCaller {
  const { db, secret, administrators } = settings;
  const cookieName = `${cookiePrefix(settings.publicOrigin)}.session_token`;
  return async (headers): Promise<Caller> => {
    const cookie = readCookie(headers.get('cookie') ?? '', cookieName);
    const token = cookie === null ? null : verifySignature(cookie, secret);
    if (token === null) return visitor;
    const found = await db
      .selectFrom('account_session')
      .innerJoin('account_user', 'account_user.id', 'account_session.user_id')
      .innerJoin('shop_user', 'shop_user.uid', 'account_user.id')
      .select([
        'account_session.id as sessionId',
        'account_session.created_at as signedInAt',
        'account_user.id as uid',
        'account_user.email as email',
        'account_user.name as displayName',
        'account_user.image as photoURL',
        'shop_user.status as status',
      ])
      .where('account_session.token', '=', hashSessionToken(token))
      .where('account_session.expires_at', '>', new Date())
      .executeTakeFirst();
    if (!found) return visitor;
    const administrator = administrators.some(
      ({ uid, email }) => uid === found.uid && email.toLowerCase() === found.email,
    );
    return { kind: 'signed-in', ...found, photoURL: found.photoURL ?? '', administrator };
  };
}
