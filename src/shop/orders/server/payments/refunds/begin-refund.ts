import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { formatDay } from '#platform/contract/fields/format-time.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import type { Claim } from '#platform/handlers/route.ts';
import type { createRefundEndpoint } from '../../../contract/refunds.ts';
import { syncShipment } from '../../orders.ts';
import { lockPaymentAttempt } from '../attempts/payment-attempts.ts';
import { findBlockingDispute } from '../changes/dispute-status.ts';
import { countsAsRefunded, listRefunds, type RefundRow } from '../changes/refund-rows.ts';
import type { PurchaseHooks, RefundedUnits } from '../purchase-hooks.ts';
import {
  nothingLeft,
  nothingPaid,
  type PlannedRefund,
  planRefund,
  type RefundProblem,
  type RefundWish,
} from './plan-refund.ts';

/** A recorded refund, and its audit entry. */
interface BegunRefund {
  readonly refund: RefundRow;
  readonly change: RecordedChange;
}

/** Why pairs that came back are not refunded: earlier refunds left nothing of the order, or a discount made the pairs free. */
export type NothingToRefund = 'nothing-left' | 'nothing-paid';

/** Pairs that came back, and what of the price of delivery goes back with them, in cents. */
interface ReturnedPairs {
  readonly items: NonNullable<RefundWish['items']>;
  readonly deliveryCents: number;
}

/**
 * Records a refund that the provider is about to be asked for, with its audit entry, in the caller's transaction.
 * @param wanted with the `hooks` that may refuse it
 */
export async function beginRefund(
  db: Database,
  attemptId: string,
  wanted: WantedRefund & { readonly hooks: readonly PurchaseHooks[]; readonly claim: Claim },
): Promise<BegunRefund | Problem<'INVALID' | 'NOT_ALLOWED_NOW'>> {
  const { currency } = await lockPaymentAttempt(db, attemptId);
  const { items, amountCents } = wanted.body;
  const planned = await planNow(db, attemptId, {
    amountCents,
    items: items?.map(({ _id, size, quantity }) => ({ shoe_id: _id, size, quantity })),
  });
  if (isProblem(planned)) return planned;
  if ('message' in planned) return fieldProblem(planned.field, planned.message);
  const { idPayment, body, who, hooks, claim } = wanted;
  const detail = await whyRefused(db, attemptId, { lines: planned.lines, restock: body.restock }, hooks);
  if (detail !== null) return problem('NOT_ALLOWED_NOW', { detail });
  const begun = await insertRefund(db, attemptId, { planned, body, who, idPayment, currency });
  await claim(db, begun.refund.id);
  return begun;
}

/**
 * Records the refund of pairs that came back, as {@link beginRefund} does, without restocking them. If earlier refunds left
 * less than was paid for the pairs, that is refunded.
 * @returns why there is nothing to refund, if so
 */
export async function beginRefundOfReturned(
  db: Database,
  attemptId: string,
  { idPayment, who, ...pairs }: Pick<WantedRefund, 'idPayment' | 'who'> & ReturnedPairs,
): Promise<BegunRefund | NothingToRefund | Problem<'INVALID' | 'NOT_ALLOWED_NOW'>> {
  const { currency } = await lockPaymentAttempt(db, attemptId);
  const planned = await planNow(db, attemptId, returned(pairs));
  if (isProblem(planned)) return planned;
  if (planned === nothingLeft) return 'nothing-left';
  if (planned === nothingPaid) return 'nothing-paid';
  if ('message' in planned) return fieldProblem(planned.field, planned.message);
  const body = { reason: 'requested_by_customer', restock: false } as const;
  return insertRefund(db, attemptId, { planned, body, who, idPayment, currency });
}

/** Whether nothing is to be refunded of pairs that came back, so that there is nothing to ask the provider for. */
export const areFree = async (db: Database, attemptId: string, pairs: ReturnedPairs): Promise<boolean> =>
  (await planNow(db, attemptId, returned(pairs))) === nothingPaid;

/** What {@link beginRefundOfReturned} would refund now, in cents; 0 where it would refund nothing. */
export async function findRefundOfReturned(
  db: Database,
  attemptId: string,
  pairs: ReturnedPairs,
): Promise<number> {
  const refunds = await listRefunds(db, attemptId);
  const planned = await plan(db, attemptId, { refunds, wish: returned(pairs) });
  return 'message' in planned ? 0 : planned.amount;
}

/** At most what earlier refunds left of the order is refunded. */
const returned = (pairs: ReturnedPairs): RefundWish => ({ ...pairs, capped: true });

/** Why a feature refuses that these pairs are refunded, or come back into stock; null where none does. */
export async function whyRefused(
  db: Database,
  attemptId: string,
  refund: RefundedUnits,
  hooks: readonly PurchaseHooks[],
): Promise<string | null> {
  for (const { refuseRefund } of hooks) {
    const detail = await refuseRefund?.(db, attemptId, refund);
    if (detail) return detail;
  }
  return null;
}

/**
 * Records the refund of everything that is left of an order that is canceled, in the caller's transaction, which has locked
 * the attempt. The pairs are restocked once it succeeds.
 * @param who the administrator who cancels, or null for the buyer; with the `hooks` that may refuse it
 */
export async function recordRefundOfRest(
  db: Database,
  attemptId: string,
  { who, hooks }: { who: WantedRefund['who'] | null; hooks: readonly PurchaseHooks[] },
): Promise<RefundRow | Problem<'NOT_ALLOWED_NOW'>> {
  const planned = await planNow(db, attemptId, {});
  if (isProblem(planned)) return planned;
  if ('message' in planned) return problem('NOT_ALLOWED_NOW', { detail: planned.message });
  if (await whyRefused(db, attemptId, { lines: planned.lines, restock: true }, hooks))
    return cameBackProblem();
  return insertRow(db, attemptId, {
    planned,
    body: { reason: 'requested_by_customer', restock: true },
    who,
  });
}

/** What the buyer is told about an order whose pairs came back or will come back. */
export const cameBackProblem = (): Problem<'NOT_ALLOWED_NOW'> =>
  problem('NOT_ALLOWED_NOW', {
    detail: 'Pairs of this order are in a return, so it cannot be canceled or changed. Contact us',
  });

/** Works out a refund by what is recorded now; a problem while the order cannot be refunded. */
async function planNow(
  db: Database,
  attemptId: string,
  wish: RefundWish,
): Promise<PlannedRefund | RefundProblem | Problem<'NOT_ALLOWED_NOW'>> {
  const blocking = findBlockingDispute(
    await db.selectFrom('dispute').selectAll().where('attempt_id', '=', attemptId).execute(),
  );
  if (blocking) return disputedProblem(blocking);
  const refunds = await listRefunds(db, attemptId);
  if (refunds.some(({ status }) => status === 'pending')) return refundOnItsWay();
  return plan(db, attemptId, { refunds, wish });
}

async function plan(
  db: Database,
  attemptId: string,
  {
    refunds,
    wish,
  }: {
    refunds: Awaited<ReturnType<typeof listRefunds>>;
    wish: RefundWish;
  },
): Promise<PlannedRefund | RefundProblem> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'amount_cents', 'refunded_cents', 'currency'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const items = await db.selectFrom('order_item').selectAll().where('order_id', '=', order.id).execute();
  const made = refunds.filter(countsAsRefunded);
  // The order is told of a refund in a later transaction: until then only the refunds know.
  const refundedCents = Math.max(
    order.refunded_cents,
    made.reduce((sum, { amount_cents: amount }) => sum + amount, 0),
  );
  return planRefund(
    {
      items,
      refunded: made.flatMap(({ lines }) => lines),
      left: order.amount_cents - refundedCents,
      currency: order.currency,
    },
    wish,
  );
}

/** A planned refund, and who asked for it: an administrator, or with null the buyer. */
interface NewRefund {
  readonly planned: PlannedRefund;
  readonly body: Pick<WantedRefund['body'], 'reason' | 'note' | 'restock'>;
  readonly who: WantedRefund['who'] | null;
}

/** Inserts a refund and its pairs. */
async function insertRow(
  db: Database,
  attemptId: string,
  { planned, body: { reason, note, restock }, who }: NewRefund,
): Promise<RefundRow> {
  const refund = await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      attempt_id: attemptId,
      origin: who ? 'administrator' : 'buyer',
      amount_cents: planned.amount,
      reason,
      note: note || null,
      restock,
      requested_by: who?.email ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const lines = planned.lines.map((line, position) => ({ refund_id: refund.id, position, ...line }));
  if (lines.length > 0) await db.insertInto('refund_line').values(lines).execute();
  // An order has the id of its attempt.
  await syncShipment(db, attemptId);
  return refund;
}

async function insertRefund(
  db: Database,
  attemptId: string,
  {
    idPayment,
    currency,
    ...wanted
  }: NewRefund & {
    readonly who: WantedRefund['who'];
    readonly idPayment: string;
    readonly currency: string;
  },
): Promise<BegunRefund> {
  const refund = await insertRow(db, attemptId, wanted);
  const { planned, who } = wanted;
  const { reason, note, restock } = wanted.body;
  const after = {
    idPayment,
    amount: planned.amount,
    currency,
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
