import type { SignedIn } from '#platform/handlers/caller.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import { findNewSession } from './new-session.ts';

/**
 * Calls the library where it replaces the session by a new one, which takes over what the old one knew; `changes` is
 * what is different about it.
 */
export async function replaceSession(
  settings: IdentitySettings,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
  { call, changes = {} }: { call: () => Promise<Response>; changes?: { second_factor?: boolean } },
): Promise<Response> {
  const before = await settings.db
    .selectFrom('account_session')
    .select(['device_id', 'created_at', 'proved_at', 'second_factor'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const response = await call();
  const session = before && (await findNewSession(settings, response));
  if (session)
    await settings.db
      .updateTable('account_session')
      .set({ ...before, ...changes })
      .where('id', '=', session.id)
      .execute();
  return response;
}
