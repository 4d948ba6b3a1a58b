import { sql } from 'kysely';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { AuthHandler, AuthHandlerOptions } from '../auth-handler.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { rememberDevice, withCookie } from '../sessions/known-devices.ts';
import { findNewSession } from '../sessions/new-session.ts';

/** How somebody signs in with a call; `secondFactor` is whether that includes one. */
export interface SignInKind {
  readonly event: AccountEvent;
  readonly secondFactor: boolean;
}

/**
 * Creates a handler that, once the library began a session, makes the device known to the account, records the sign-in,
 * and mails the owner when the device is new, unless it is the one that just signed up. The session that this
 * browser had before ends.
 */
export const finishSignIn =
  (
    { settings, identifyCaller }: Pick<AuthHandlerOptions, 'settings' | 'identifyCaller'>,
    { event, secondFactor }: SignInKind,
    handle: AuthHandler,
  ): AuthHandler =>
  async (request) => {
    const before = await identifyCaller(request.headers);
    const response = await handle(request);
    const session = await findNewSession(settings, response);
    if (!session) return response;
    const device = await rememberDevice(settings, session.uid, request.headers);
    const userAgent = request.headers.get('user-agent');
    await settings.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('account_session')
        .set({
          device_id: device.id,
          second_factor: secondFactor,
          proved_at: sql<Date>`now()`,
          // For the same account it is a proof of who is there.
          ...(before.kind === 'signed-in' && before.uid === session.uid && { created_at: before.signedInAt }),
        })
        .where('id', '=', session.id)
        .execute();
      if (before.kind === 'signed-in')
        await transaction.deleteFrom('account_session').where('id', '=', before.sessionId).execute();
      await recordAccountEvent(settings, transaction, { uid: session.uid, event, userAgent });
      if (device.isNew && !session.isNewAccount)
        await settings.sendNewDevice(
          { uid: session.uid, email: session.email, device: describeDevice(userAgent) },
          transaction,
        );
    });
    return device.cookie === null ? response : withCookie(response, device.cookie);
  };
