import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import { describeDevice } from './describe-device.ts';

/** How long events of accounts are kept, in days; the audit log keeps those of administrators. */
const keptDays = 90;

/** An event of an account; `userAgent` is the header of the request that caused it. */
export interface AccountEventRecord {
  readonly uid: string;
  readonly event: AccountEvent;
  readonly userAgent: string | null;
}

/** Records an event of an account, and of an administrator in the audit log too, in the given transaction. */
export async function recordAccountEvent(
  { administrators }: Pick<IdentitySettings, 'administrators'>,
  db: Kysely<Tables>,
  { uid, event, userAgent }: AccountEventRecord,
): Promise<void> {
  const device = describeDevice(userAgent);
  await db.insertInto('account_event').values({ user_id: uid, event, device }).execute();
  const administrator = administrators.find((one) => one.uid === uid);
  if (!administrator) return;
  await recordAuditEntry(db, administrator, {
    action: 'record',
    entity: 'account',
    id: uid,
    after: { email: administrator.email, event, device },
  });
}

/** Removes events older than {@link keptDays}. */
export async function removeOldEvents({ db }: Pick<IdentitySettings, 'db'>): Promise<void> {
  await db
    .deleteFrom('account_event')
    .where('at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute();
}
