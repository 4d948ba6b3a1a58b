import { z } from 'zod';
import { authErrorResponse } from '../auth-errors.ts';
import { type AuthGatewayOptions, type AuthHandler, withBody } from '../auth-handler.ts';
import { bodies } from '../auth-request-bodies.ts';
import { findNewSession } from '../sessions/new-session.ts';
import { wrongPasswordsOfAddress } from '../sign-in-limits.ts';

const options = z.looseObject({ challenge: z.string() });

/** Handles the challenge for a passkey; the device has to verify its owner. */
export const createPasskeyChallengeHandler = ({ callLibrary }: AuthGatewayOptions): AuthHandler =>
  withBody(bodies.nothing, async (request) => {
    const { response } = await callLibrary({ ...request, search: '' }, {});
    if (!response.ok) return response;
    const body = options.parse(await response.json());
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json({ ...body, userVerification: 'required' }, { headers });
  });

/**
 * Handles signing in with a passkey. Within a session of the same account it is a proof of who is there: the new session
 * takes the place of the old one, with its sign-in time.
 */
export const createPasskeySignInHandler = ({
  settings,
  attempts,
  identifyCaller,
  callLibrary,
}: AuthGatewayOptions): AuthHandler =>
  withBody(bodies.passkey, async (request, body) => {
    const before = await identifyCaller(request.headers);
    const result = await attempts.guess(
      [wrongPasswordsOfAddress(request.address)],
      () => callLibrary(request, body),
      ({ code }) => code !== null,
    );
    if ('retryAfter' in result) return authErrorResponse('TOO_MANY_ATTEMPTS', result);
    if (result.code !== null) return authErrorResponse('PASSKEY_REFUSED');
    const session = await findNewSession(settings, result.response);
    if (session && before.kind === 'signed-in' && before.uid === session.uid) {
      await settings.db
        .updateTable('account_session')
        .set({ created_at: before.signedInAt })
        .where('id', '=', session.id)
        .execute();
      await settings.db.deleteFrom('account_session').where('id', '=', before.sessionId).execute();
    }
    const headers = new Headers();
    for (const cookie of result.response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return Response.json({ status: true }, { headers });
  });
