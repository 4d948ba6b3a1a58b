import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type EvidenceTexts, evidenceTexts } from '#contract/payments/disputes.ts';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { lockPaymentAttempt } from '../payments/payments.ts';
import { type DisputeRow, findDispute, isInquiry, needsResponse } from './dispute-rows.ts';
import type { WantedAnswer } from './wanted-answer.ts';

/** A recorded answer, its evidence read. */
export type DisputeAnswerRow = Omit<Selectable<Tables['dispute_answer']>, 'evidence'> & {
  readonly evidence: EvidenceTexts | null;
};

/** The answer that came with an Idempotency-Key before; undefined without one. */
export async function findAnswerByKey(
  db: Database,
  key: string | null,
): Promise<DisputeAnswerRow | undefined> {
  if (key === null) return undefined;
  const row = await db
    .selectFrom('dispute_answer')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && readRow(row);
}

/** Records an answer that the provider is about to get, with its audit entry, in the caller's transaction. */
export async function beginAnswer(
  db: Database,
  { id, attempt_id: attemptId }: DisputeRow,
  { evidence, key, who, requestHash }: WantedAnswer & { readonly requestHash: string },
): Promise<DisputeAnswerRow | Problem<'NOT_ALLOWED_NOW'>> {
  await lockPaymentAttempt(db, attemptId);
  const dispute = await findDispute(db, id);
  const refused = dispute ? whyNot(dispute, evidence) : 'This dispute is gone';
  if (refused !== null || !dispute) return problem('NOT_ALLOWED_NOW', { detail: refused ?? '' });
  if (await isAnswerUnderway(db, id))
    return problem('NOT_ALLOWED_NOW', { detail: 'Another answer is on its way; look again in a moment' });
  const row = await db
    .insertInto('dispute_answer')
    .values({
      ...{ id: randomUUID(), dispute_id: id, kind: evidence ? 'evidence' : 'close' },
      evidence: evidence && JSON.stringify(evidence),
      ...{ requested_by: who.email, idempotency_key: key, request_hash: requestHash },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = {
    ...{ idPayment: dispute.id_payment, amount: dispute.amount_cents, answer: row.kind },
    ...(evidence && { evidence }),
  };
  await recordAuditEntry(db, who, { action: 'settle', entity: 'dispute', id, after });
  return readRow(row);
}

/** Why a dispute cannot get this answer; null when it can. */
function whyNot(dispute: DisputeRow, evidence: EvidenceTexts | null): string | null {
  if (!needsResponse(dispute))
    return `This dispute takes no answer any more: it is ${dispute.status.replaceAll('_', ' ')}`;
  if (evidence === null && isInquiry(dispute))
    return 'An inquiry took no money: refund the order, or send evidence';
  return null;
}

/** Whether somebody sends an answer at this moment; one that nobody confirmed for two minutes was interrupted. */
async function isAnswerUnderway(db: Database, disputeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('dispute_answer')
    .select('id')
    .where('dispute_id', '=', disputeId)
    .where('outcome', '=', 'pending')
    .where('created_at', '>', sql<Date>`now() - interval '2 minutes'`)
    .where((eb) => eb.not(isFarInFuture('created_at')))
    .executeTakeFirst();
  return row !== undefined;
}

const readRow = (row: Selectable<Tables['dispute_answer']>): DisputeAnswerRow => ({
  ...row,
  evidence: row.evidence === null ? null : evidenceTexts.parse(row.evidence),
});
