import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';
import type { ProviderDispute } from '../../../shared/payment/payment-movements.ts';
import { disputeOpenedEmail, queueEmail } from '../../mail/mail.ts';
import { disputeStanding } from './dispute-status.ts';
import type { RefundMailing } from './record-refunds.ts';

/**
 * Takes over what the provider says of the disputes of an attempt whose row is locked. A new one that wants an answer
 * is mailed to the administrators. Each is logged when it begins and when it ends.
 */
export async function recordDisputes(
  db: Database,
  attempt: { readonly id: string; readonly id_payment: string },
  disputes: readonly ProviderDispute[],
  { publicOrigin, contactEmails, log }: RefundMailing,
): Promise<void> {
  if (disputes.length === 0) return;
  const known = await db
    .selectFrom('dispute')
    .select(['id', 'status'])
    .where('attempt_id', '=', attempt.id)
    .execute();
  for (const dispute of disputes) {
    const { id, status, reason, amount, dueBy } = dispute;
    const standing = disputeStanding(status);
    const closed_at = standing === 'won' || standing === 'lost' ? sql<Date>`now()` : null;
    const now = { status, reason, amount_cents: amount, due_at: dueBy };
    await db
      .insertInto('dispute')
      .values({ id, attempt_id: attempt.id, ...now, opened_at: dispute.at, closed_at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...now,
          closed_at: closed_at === null ? null : sql<Date>`coalesce(dispute.closed_at, now())`,
        }),
      )
      .execute();
    const before = known.find((row) => row.id === id);
    const details = { dispute: id, order: attempt.id, amount, reason };
    if (!before) log.warn({ ...details, standing, dueBy }, 'dispute.opened');
    if (closed_at && (!before || disputeStanding(before.status) !== standing))
      log.warn({ ...details, standing }, 'dispute.closed');
    if (!status.endsWith('needs_response')) continue;
    const content = { id, idPayment: attempt.id_payment, amount, reason, dueBy };
    for (const to of contactEmails) await queueEmail(db, disputeOpenedEmail(to, content, publicOrigin));
  }
}
