import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { toReturnState } from '../audited-return.ts';
import { type LockedReturn, lockReturn } from '../move-return.ts';
import { returnLabelEmail } from '../return-emails.ts';
import { findReturn } from '../return-store.ts';
import { type LabelFile, setCurrentLabel, storeLabel } from './label-store.ts';

interface LabelChange {
  readonly id: string;
  /** The new label; null to remove the present one. */
  readonly file: LabelFile | null;
  readonly who: SignedIn;
}

/**
 * Attaches, replaces or removes the label of a return in the caller's transaction, with its audit entry, and emails the buyer
 * a link to a new one.
 * @returns the audit entry; null where nothing changed
 * @throws an `ApiError` if something is in the way
 */
export async function changeLabel(
  db: Database,
  { id, file, who }: LabelChange,
  mailSite: FindMailSite,
): Promise<RecordedChange | null> {
  const own = await lockReturn(db, id);
  const found = own && (await findReturn(db, id));
  if (!found) throw new ApiError(problem('NOT_FOUND'));
  if (own.state !== 'announced') throw notNow('Only a return whose pairs have yet to arrive has a label');
  if (file === null) {
    if (!own.label) return null;
    await setCurrentLabel(db, id, null);
    return record(db, own, who);
  }
  const { email } = await db
    .selectFrom('shop_order')
    .select('email')
    .where('id', '=', own.order_id)
    .executeTakeFirstOrThrow();
  // Erased buyers have none, and nothing about them may be stored anew.
  if (email === '') throw notNow('The order has no email any more, so nobody could get the label');
  const stored = await storeLabel(db, id, file);
  if (!stored) return null;
  const order = { _id: own.order_id, idPayment: found.idPayment, email };
  await queueEmail(db, returnLabelEmail(order, found, stored, mailSite()));
  return record(db, own, who);
}

async function record(db: Database, own: LockedReturn, who: SignedIn): Promise<RecordedChange> {
  const changed = await lockReturn(db, own.id);
  return recordAuditEntry(db, who, {
    action: 'change',
    entity: 'return',
    id: own.id,
    before: toReturnState(own),
    after: toReturnState({ ...own, label: changed?.label ?? null }),
  });
}

const notNow = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
