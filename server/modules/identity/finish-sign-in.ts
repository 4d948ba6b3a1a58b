import { sql } from 'kysely';
import type { AuthRequest } from '../../shared/identity-provider.ts';
import type { AuthHandler } from './auth-handler.ts';
import { cookiePrefix, type IdentitySettings } from './identity-settings.ts';
import { rememberDevice } from './known-devices.ts';
import { hashSessionToken } from './session-token-hash.ts';
import { readCookie, verifySignature } from './signed-cookie.ts';

/** Creates a handler that, once the library began a session, makes the device known to the account. */
export const finishSignIn =
  (settings: IdentitySettings, handle: AuthHandler): AuthHandler =>
  async (request) => {
    const response = await handle(request);
    const token = readNewSession(response, settings);
    return token === null ? response : attachDevice(settings, request, { response, token });
  };

async function attachDevice(
  settings: IdentitySettings,
  request: AuthRequest,
  { response, token }: { response: Response; token: string },
): Promise<Response> {
  const session = await settings.db
    .selectFrom('account_session')
    .select(['id', 'user_id as uid'])
    .where('token', '=', hashSessionToken(token))
    .executeTakeFirst();
  if (!session) return response;
  const device = await rememberDevice(settings, session.uid, request.headers);
  await settings.db
    .updateTable('account_session')
    .set({ device_id: device.id, proved_at: sql<Date>`now()` })
    .where('id', '=', session.id)
    .execute();
  if (device.cookie === null) return response;
  const headers = new Headers(response.headers);
  headers.append('set-cookie', device.cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** The token of the session that a response begins; null when it begins none. */
function readNewSession(response: Response, { publicOrigin, secret }: IdentitySettings): string | null {
  const name = `${cookiePrefix(publicOrigin)}.session_token`;
  for (const cookie of response.headers.getSetCookie()) {
    const value = readCookie(cookie, name);
    if (value !== null && value !== '') return verifySignature(value, secret);
  }
  return null;
}
