import type { SignedIn } from '../../../shared/caller.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import { recordAccountEvent } from './account-events.ts';
import { forgetDevices } from './known-devices.ts';

type Owner = Pick<SignedIn, 'uid' | 'sessionId'>;
type SessionSettings = Pick<IdentitySettings, 'db' | 'administrators'>;

/** See `IdentityProvider.endSession`. */
export const endSession = (
  settings: SessionSettings,
  { uid }: Owner,
  { id, userAgent }: { id: string; userAgent: string | null },
): Promise<boolean> =>
  settings.db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('account_session')
      .where('id', '=', id)
      .where('user_id', '=', uid)
      .returning('device_id')
      .executeTakeFirst();
    if (!ended) return false;
    if (ended.device_id !== null)
      await transaction.deleteFrom('account_device').where('id', '=', ended.device_id).execute();
    await recordAccountEvent(settings, transaction, { uid, event: 'session-ended', userAgent });
    return true;
  });

/** See `IdentityProvider.endOtherSessions`. */
export const endOtherSessions = (
  settings: SessionSettings,
  { uid, sessionId }: Owner,
  userAgent: string | null,
): Promise<void> =>
  settings.db.transaction().execute(async (transaction) => {
    const others = transaction
      .deleteFrom('account_session')
      .where('user_id', '=', uid)
      .where('id', '<>', sessionId);
    await others.execute();
    const own = await transaction
      .selectFrom('account_session')
      .select('device_id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    await forgetDevices(transaction, uid, own?.device_id ?? null);
    await recordAccountEvent(settings, transaction, { uid, event: 'other-sessions-ended', userAgent });
  });
