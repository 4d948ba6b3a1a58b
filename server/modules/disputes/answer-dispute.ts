import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type DisputeCase, type EvidenceTexts, evidenceTexts } from '#contract/payments/disputes.ts';
import type { Tables } from '#database/tables.ts';
import type { SignedIn } from '../../shared/caller.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import { isProblem, type Problem, problem } from '../../shared/problem.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { lockPaymentAttempt, type PaymentContext, syncPaymentChanges } from '../payments/payments.ts';
import { type DisputeRow, findDispute, isInquiry, needsResponse, toDisputeCase } from './dispute-rows.ts';

type AnswerOutcome = DisputeCase | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW' | 'UNAVAILABLE'>;

/**
 * Answers a dispute: checks the provider's present state, records the answer with its audit entry, then sends it. The key
 * of the provider is that of the recorded answer, so that a repeat after a lost response sends it once. The dispute then
 * is what the provider says it is.
 */
export async function answerDispute(context: PaymentContext, wanted: WantedAnswer): Promise<AnswerOutcome> {
  const dispute = await findDispute(context.db, wanted.dispute);
  if (!dispute) return problem('NOT_FOUND');
  const same = await findAnswerByKey(context.db, wanted.key);
  if (same) return repeat(context, dispute, { same, wanted });
  if (!(await sync(context, dispute))) return problem('UNAVAILABLE', { detail: silent });
  const begun = await inTransaction(context.db, (db) =>
    beginAnswer(db, dispute, { ...wanted, requestHash: hashOf(wanted) }),
  );
  return isProblem(begun) ? begun : send(context, dispute, begun);
}

async function repeat(
  context: PaymentContext,
  dispute: DisputeRow,
  { same, wanted }: { same: DisputeAnswerRow; wanted: WantedAnswer },
): Promise<AnswerOutcome> {
  if (same.request_hash !== hashOf(wanted))
    return problem('NOT_ALLOWED_NOW', {
      detail: 'This Idempotency-Key was already used for another response',
    });
  return same.outcome === 'pending' ? send(context, dispute, same) : answerWith(context, dispute, same);
}

async function send(
  context: PaymentContext,
  dispute: DisputeRow,
  answer: DisputeAnswerRow,
): Promise<AnswerOutcome> {
  const { disputes } = context.payment;
  const request = { dispute: dispute.id, key: `dispute-${answer.id}` };
  const result = answer.evidence
    ? await disputes.submit({ ...request, evidence: answer.evidence })
    : await disputes.close(request);
  if (result.state === 'unknown') return problem('UNAVAILABLE', { detail: unconfirmed });
  const refusal = result.state === 'refused' ? result.reason : null;
  await context.db
    .updateTable('dispute_answer')
    .set({ outcome: result.state, refusal })
    .where('id', '=', answer.id)
    .execute();
  await sync(context, dispute);
  return answerWith(context, dispute, { outcome: result.state, refusal });
}

async function answerWith(
  { db, payment }: PaymentContext,
  { id, intent }: DisputeRow,
  { outcome, refusal }: Pick<DisputeAnswerRow, 'outcome' | 'refusal'>,
): Promise<AnswerOutcome> {
  if (outcome === 'refused')
    return problem('NOT_ALLOWED_NOW', { detail: `The payment provider rejected it: ${refusal}` });
  const row = await findDispute(db, id);
  const details = intent === null ? null : await payment.disputes.list(intent);
  if (!row) return problem('NOT_FOUND');
  return toDisputeCase(
    row,
    details?.find((one) => one.id === id),
  );
}

const sync = (context: PaymentContext, { attempt_id: id, intent }: DisputeRow) =>
  syncPaymentChanges(context, { id, intent });

const silent = 'The payment provider did not respond, so nothing was sent';
const unconfirmed =
  'The payment provider has not confirmed it yet. Check again in a moment, or send it again';

const hashOf = ({ dispute, evidence }: WantedAnswer): string =>
  createHash('sha256')
    .update(JSON.stringify([dispute, evidence && Object.entries(evidence).sort()]))
    .digest('hex');

/** A recorded answer, its evidence read. */
type DisputeAnswerRow = Omit<Selectable<Tables['dispute_answer']>, 'evidence'> & {
  readonly evidence: EvidenceTexts | null;
};

/** The answer that came with an Idempotency-Key before; undefined without one. */
async function findAnswerByKey(db: Database, key: string | null): Promise<DisputeAnswerRow | undefined> {
  if (key === null) return undefined;
  const row = await db
    .selectFrom('dispute_answer')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && readRow(row);
}

/** Records an answer that the provider is about to get, with its audit entry, in the caller's transaction. */
async function beginAnswer(
  db: Database,
  { id, attempt_id: attemptId }: DisputeRow,
  { evidence, key, who, requestHash }: WantedAnswer & { readonly requestHash: string },
): Promise<DisputeAnswerRow | Problem<'NOT_ALLOWED_NOW'>> {
  await lockPaymentAttempt(db, attemptId);
  const dispute = await findDispute(db, id);
  const refused = dispute ? whyNot(dispute, evidence) : 'This dispute no longer exists';
  if (refused !== null || !dispute) return problem('NOT_ALLOWED_NOW', { detail: refused ?? '' });
  if (await isAnswerUnderway(db, id))
    return problem('NOT_ALLOWED_NOW', { detail: 'Another response is being sent. Check again in a moment' });
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
    return `You can no longer respond to this dispute: it is ${dispute.status.replaceAll('_', ' ')}`;
  if (evidence === null && isInquiry(dispute))
    return 'An inquiry does not take any money. Refund the order, or send evidence';
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

/** An answer to a dispute; evidence of null accepts it as lost. */
interface WantedAnswer {
  readonly dispute: string;
  readonly evidence: EvidenceTexts | null;
  /** The caller's Idempotency-Key. */
  readonly key: string | null;
  readonly who: SignedIn;
}
