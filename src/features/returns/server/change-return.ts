import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { FindMailSite, MailSite } from '#platform/outbox/mail-site.ts';
import { type QueuedEmail, queueEmail } from '#shop/content/server/mail/mail.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import type { ListedReturn } from '../contract/returns.ts';
import { toReturnState } from './audited-return.ts';
import { type Hindrance, type LockedReturn, moveReturn, type ReturnPlace } from './move-return.ts';
import { findReturn } from './return-store.ts';

/** What a return becomes, and who is told. */
export interface ReturnChange {
  readonly to: ReturnPlace;
  /** The administrator for the audit log; null if another entry records the change. */
  readonly who: SignedIn | null;
  readonly mail?: (
    order: Pick<Order, '_id' | 'idPayment' | 'email'>,
    changed: ListedReturn,
    site: MailSite,
  ) => QueuedEmail<'buyer'>;
}

/**
 * Changes a locked return in the caller's transaction, with its audit entry and the buyer's mail.
 * @throws an `ApiError` if something is in the way
 */
export async function changeReturn(
  db: Database,
  own: LockedReturn,
  { to, who, mail }: ReturnChange,
  { hooks, mailSite }: { readonly hooks: readonly PurchaseHooks[]; readonly mailSite: FindMailSite },
): Promise<RecordedChange | null> {
  const hindrance = await moveReturn(db, own, to, hooks);
  if (hindrance) throw new ApiError(toProblem(hindrance));
  const change =
    who &&
    (await recordAuditEntry(db, who, {
      action: 'change',
      entity: 'return',
      id: own.id,
      before: toReturnState(own),
      after: toReturnState({ ...own, ...to }),
    }));
  if (mail) await queueMail(db, own, { mail, mailSite });
  return change;
}

/** Queues a mail, unless the order was erased and has no email any more. */
async function queueMail(
  db: Database,
  { id, order_id }: LockedReturn,
  { mail, mailSite }: { readonly mail: NonNullable<ReturnChange['mail']>; readonly mailSite: FindMailSite },
): Promise<void> {
  const changed = await findReturn(db, id);
  const { email } = await db
    .selectFrom('shop_order')
    .select('email')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  if (!changed || email === '') return;
  const order = { _id: order_id, idPayment: changed.idPayment, email };
  await queueEmail(db, mail(order, changed, mailSite()));
}

function toProblem(hindrance: Hindrance) {
  if (hindrance.kind === 'lines') return problem('NOT_ALLOWED_NOW', { detail: hindrance.why });
  if (hindrance.kind === 'not-open')
    return problem('NOT_ALLOWED_NOW', { detail: 'This shoe is not for sale right now. Refund the return' });
  return problem('OUT_OF_STOCK', { detail: `Size ${hindrance.size} is sold out. Refund the return` });
}
