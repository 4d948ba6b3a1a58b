import type { SignedIn } from '#platform/handlers/caller.ts';
import type { AccountEvent } from '../../contract/account-events.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { recordAccountEvent } from './sessions/account-events.ts';

/** Records a change of a passkey, an authenticator app or its recovery codes, and mails it to the owner, who can object. */
export const recordFactorChange = (
  settings: Pick<IdentitySettings, 'db' | 'administrators' | 'sendFactorChanged'>,
  { uid, email }: Pick<SignedIn, 'uid' | 'email'>,
  { event, userAgent }: { event: AccountEvent; userAgent: string | null },
): Promise<void> =>
  settings.db.transaction().execute(async (transaction) => {
    await recordAccountEvent(settings, transaction, { uid, event, userAgent });
    await settings.sendFactorChanged({ uid, email, event }, transaction);
  });
