import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { formatDay } from '#platform/contract/fields/format-time.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { fieldProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { createRefundEndpoint } from '../../../contract/refunds.ts';
import { lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { findBlockingDispute } from '../changes/dispute-status.ts';
import { countsAsRefunded, listRefunds, type RefundRow } from '../changes/refund-rows.ts';
import { type PlannedRefund, planRefund, type RefundProblem } from './plan-refund.ts';

/** A recorded refund, and its audit entry. */
interface BegunRefund {
  readonly refund: RefundRow;
  readonly change: RecordedChange;
}

/**
 * Records a refund that the provider is about to be asked for, with its audit entry, in the caller's transaction.
 * @returns `repeated` when the same Idempotency-Key came first
 */
export async function beginRefund(
  db: Database,
  attemptId: string,
  wanted: WantedRefund & { readonly requestHash: string },
): Promise<BegunRefund | 'repeated' | Problem<'INVALID' | 'NOT_ALLOWED_NOW'>> {
  await lockPaymentAttempt(db, attemptId);
  if (wanted.key !== null) {
    const same = await db
      .selectFrom('refund')
      .select('id')
      .where('idempotency_key', '=', wanted.key)
      .executeTakeFirst();
    if (same) return 'repeated';
  }
  const blocking = findBlockingDispute(
    await db.selectFrom('dispute').selectAll().where('attempt_id', '=', attemptId).execute(),
  );
  if (blocking) return disputedProblem(blocking);
  const refunds = await listRefunds(db, attemptId);
  if (refunds.some(({ status }) => status === 'pending')) return refundOnItsWay();
  const planned = await plan(db, attemptId, { refunds, body: wanted.body });
  if ('message' in planned) return fieldProblem(planned.field, planned.message);
  return insertRefund(db, attemptId, { wanted, planned });
}

async function plan(
  db: Database,
  attemptId: string,
  { refunds, body }: { refunds: Awaited<ReturnType<typeof listRefunds>>; body: WantedRefund['body'] },
): Promise<PlannedRefund | RefundProblem> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'amount_cents', 'refunded_cents'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const items = await db.selectFrom('order_item').selectAll().where('order_id', '=', order.id).execute();
  const made = refunds.filter(countsAsRefunded);
  return planRefund(
    { items, refunded: made.flatMap(({ lines }) => lines), left: order.amount_cents - order.refunded_cents },
    {
      amountCents: body.amountCents,
      items: body.items?.map(({ _id, size, quantity }) => ({ shoe_id: _id, size, quantity })),
    },
  );
}

async function insertRefund(
  db: Database,
  attemptId: string,
  {
    wanted: { idPayment, body, key, who, requestHash },
    planned,
  }: { wanted: WantedRefund & { requestHash: string }; planned: PlannedRefund },
): Promise<BegunRefund> {
  const { reason, note, restock } = body;
  const refund = await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      attempt_id: attemptId,
      origin: 'administrator',
      amount_cents: planned.amount,
      reason,
      note: note || null,
      restock,
      requested_by: who.email,
      idempotency_key: key,
      request_hash: requestHash,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = planned.lines.map((line, position) => ({ refund_id: refund.id, position, ...line }));
  if (lines.length > 0) await db.insertInto('refund_line').values(lines).execute();
  const after = {
    idPayment,
    amount: planned.amount,
    reason,
    restock,
    note: note || null,
    lines: planned.lines,
  };
  const change = await recordAuditEntry(db, who, {
    action: 'create',
    entity: 'refund',
    id: refund.id,
    after,
  });
  return { refund, change };
}

/** What an administrator asks for. */
export interface WantedRefund {
  readonly idPayment: string;
  readonly body: z.output<typeof createRefundEndpoint.body>;
  /** The Idempotency-Key; null where none was given. */
  readonly key: string | null;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
}

/** Why a disputed order is not refunded, with the dispute. */
export function disputedProblem(
  dispute: { reason: string; status: string; due_at: Date | null } | null,
): Problem<'NOT_ALLOWED_NOW'> {
  const name = dispute
    ? `the dispute (${words(dispute.reason)}, ${words(dispute.status)}${deadlineOf(dispute.due_at)})`
    : 'a dispute';
  const detail = `You can't refund this payment because of ${name}. Respond to it on the orders page`;
  return problem('NOT_ALLOWED_NOW', { detail });
}

/** Only one refund of an order at a time, so that two administrators cannot refund twice what they both see. */
const refundOnItsWay = (): Problem<'NOT_ALLOWED_NOW'> =>
  problem('NOT_ALLOWED_NOW', {
    detail: 'Another refund of this order is in progress. Wait until it is done',
  });

const words = (name: string): string => name.replaceAll('_', ' ');

const deadlineOf = (due: Date | null): string => (due ? `, evidence until ${formatDay(due)}` : '');
