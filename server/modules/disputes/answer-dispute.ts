import { createHash } from 'node:crypto';
import type { DisputeCase } from '#contract/payments/disputes.ts';
import { isProblem, type Problem, problem } from '../../shared/problem.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type PaymentContext, syncMovements } from '../payments/payments.ts';
import { beginAnswer, type DisputeAnswerRow, findAnswerByKey } from './begin-answer.ts';
import { type DisputeRow, findDispute, toDisputeCase } from './dispute-rows.ts';
import type { WantedAnswer } from './wanted-answer.ts';

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
    return problem('NOT_ALLOWED_NOW', { detail: 'This Idempotency-Key was used for another answer' });
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
    return problem('NOT_ALLOWED_NOW', { detail: `The payment provider did not take it: ${refusal}` });
  const row = await findDispute(db, id);
  const details = intent === null ? null : await payment.disputes.list(intent);
  if (!row) return problem('NOT_FOUND');
  return toDisputeCase(
    row,
    details?.find((one) => one.id === id),
  );
}

const sync = (context: PaymentContext, { attempt_id: id, intent }: DisputeRow) =>
  syncMovements(context, { id, intent });

const silent = 'The payment provider did not answer; nothing was sent';
const unconfirmed = 'The payment provider did not confirm it: look again in a moment, or send it again';

const hashOf = ({ dispute, evidence }: WantedAnswer): string =>
  createHash('sha256')
    .update(JSON.stringify([dispute, evidence && Object.entries(evidence).sort()]))
    .digest('hex');
