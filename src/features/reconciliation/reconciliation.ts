import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Feature } from '#platform/features/feature.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  applyPaymentState,
  changePaymentAttempt,
  checkoutResult,
  createPaymentContext,
  findPaymentAttempt,
  type PaymentAttempt,
  type PaymentContext,
  paymentReference,
  recoverRefund,
  refundableCents,
  refundPayment,
  removeOrder,
  restoreOrder,
  syncPaymentChanges,
} from '#shop/orders/server/payments/payments.ts';
import type { ProviderCharge, SucceededPayment } from '#shop/orders/server/provider/payment-provider.ts';
import {
  type Discrepancy,
  type DiscrepancyKind,
  reconcileEndpoint,
  reconciliationDays,
  reconciliationEndpoints,
  resolveDiscrepancyEndpoint,
} from './contract.ts';
import { auditedPayment } from './server/audited-payment.ts';
import { compareCharge, orderWithoutCharge } from './server/compare-charge.ts';
import { reconcile } from './server/reconcile.ts';
import { findRecordedPayments } from './server/recorded-payments.ts';

/** The public interface of the reconciliation module. */
export { reconcile } from './server/reconcile.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly payment: true;
  }
}

/** Compares every charge with every order. */
export const reconciliation = {
  endpoints: reconciliationEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerReconciliationRoutes(registerRoute, dependencies);
  },
  auditedEvents: { payment: auditedPayment },
} satisfies Feature;

/** GET /admin/money and POST /admin/money/{intent}/settle. */
function registerReconciliationRoutes(
  registerRoute: RegisterRoute,
  { longDb: db, payment, purchaseHooks, settings, mailSite }: Dependencies,
): void {
  registerRoute(reconcileEndpoint, async ({ query }) => {
    const since = new Date(query.since ?? Date.now() - reconciliationDays * 24 * 3_600_000);
    const page = await reconcile({ db, payment }, { since, after: query.after ?? null });
    return page ? reply(200, page) : problem('UNAVAILABLE', { detail: noAnswerMessage });
  });

  registerRoute(resolveDiscrepancyEndpoint, async ({ params, body, caller, log }) => {
    const context = createPaymentContext({ db, payment, purchaseHooks, settings, mailSite }, log);
    const result = await resolveDiscrepancy(context, { intent: params.intent, kind: body.kind, who: caller });
    if (result === 'unknown') return problem('NOT_FOUND');
    if (result === 'silent') return problem('UNAVAILABLE', { detail: noAnswerMessage });
    if (result === 'changed')
      return problem('CHANGED_MEANWHILE', { detail: 'This has changed in the meantime' });
    return auditedReply(200, { remaining: result.remaining }, result.change);
  });
}

const noAnswerMessage = 'The payment provider did not respond. Try again in a moment';

/**
 * The result of resolving a discrepancy: what remains of it, and the audit entry (null where the order was gone already);
 * `silent` when the provider did not answer.
 */
type DiscrepancyResolution =
  | { readonly remaining: Discrepancy | null; readonly change: RecordedChange | null }
  | 'unknown'
  | 'changed'
  | 'silent';

/**
 * Does the one action of a payment's discrepancy, after checking again that it is of this kind. Money goes through the
 * same steps as in checkout and recovery. The audit entry comes before any request to the provider: what was begun is
 * recorded even if the answer is lost. Only the removal of an order can be undone from there.
 */
async function resolveDiscrepancy(
  context: PaymentContext,
  { intent, kind, who }: { intent: string; kind: DiscrepancyKind; who: SignedIn },
): Promise<DiscrepancyResolution> {
  const found = await findDifference(context, intent);
  if (typeof found === 'string') return found;
  const { difference, attempt, charge } = found;
  if (difference?.kind !== kind || difference.action === null) return 'changed';
  const { action, idPayment } = difference;
  let change: RecordedChange | null;
  if (action === 'remove' && attempt) change = await removeUnpaid(context, attempt, who);
  else {
    const after = { intent, kind, action, idPayment };
    change = await recordAuditEntry(context.db, who, {
      action: 'settle',
      entity: 'payment',
      id: intent.slice(0, 64),
      after,
    });
    await act(context, { difference, attempt, charge });
  }
  const after = await findDifference(context, intent);
  return typeof after === 'string' ? after : { remaining: after.difference, change };
}

interface Found {
  readonly difference: Discrepancy | null;
  readonly attempt: PaymentAttempt | null;
  readonly charge: (SucceededPayment & ProviderCharge) | null;
}

async function findDifference(
  context: PaymentContext,
  intent: string,
): Promise<Found | 'unknown' | 'silent'> {
  const { db, payment } = context;
  const orderId = await payment.orderOf(intent);
  if (orderId === undefined) return 'silent';
  const attempt =
    (await findPaymentAttempt(db, { column: 'intent', value: intent })) ??
    (await findPaymentAttempt(db, { column: 'id', value: orderId ?? intent })) ??
    null;
  if (!attempt && orderId === null) return 'unknown';
  const startedAt = attempt?.created_at ?? new Date();
  const name =
    attempt?.id === intent ? paymentReference(attempt) : { orderId: orderId ?? intent, intent, startedAt };
  const state = await payment.retrieve(name);
  if (state.state === 'unknown') return 'silent';
  const [recorded = null] = attempt
    ? await findRecordedPayments(db, { orders: [attempt.id], intents: [] })
    : [];
  if (state.state === 'succeeded') {
    const charge = { ...state, orderId, fee: null, at: startedAt };
    const paymentChanges = await payment.findPaymentChanges(charge.intent);
    if (!paymentChanges) return 'silent';
    return { difference: compareCharge({ charge, paymentChanges }, recorded ?? null), attempt, charge };
  }
  const isOrder = recorded !== null && recorded.order_cents !== null && state.state !== 'processing';
  return { difference: isOrder ? orderWithoutCharge(recorded) : null, attempt, charge: null };
}

async function act(context: PaymentContext, { difference, attempt, charge }: Found): Promise<void> {
  if (!charge) return;
  if (difference?.action === 'refund')
    return resolveRefund(context, { kind: difference.kind, attempt, charge });
  if (!attempt) return;
  if (difference?.action === 'settle') await applyPaymentState(context, attempt, charge);
  if (difference?.action === 'restore') await restoreOrder(context, attempt, charge);
  if (difference?.action === 'mirror')
    await syncPaymentChanges(context, { id: attempt.id, intent: charge.intent });
}

/** Removes an order that nobody paid, together with the audit entry from which it can be restored. */
const removeUnpaid = (
  { db, hooks }: PaymentContext,
  { id }: PaymentAttempt,
  who: SignedIn,
): Promise<RecordedChange | null> =>
  inTransaction(db, async (transaction) => {
    const before = await removeOrder(transaction, id, hooks);
    return before && recordAuditEntry(transaction, who, { action: 'remove', entity: 'order', id, before });
  });

interface OwedRefund {
  readonly kind: DiscrepancyKind;
  /** Null where the shop knows nothing of the charge. */
  readonly attempt: PaymentAttempt | null;
  readonly charge: SucceededPayment;
}

/** The action `refund` of a discrepancy: gives back a charge that there should not be, or finishes a refund. */
async function resolveRefund(context: PaymentContext, { kind, attempt, charge }: OwedRefund): Promise<void> {
  if (kind === 'refund-unconfirmed' && attempt) return tryUnconfirmedAgain(context, attempt);
  const isOwn = attempt !== null && (attempt.intent === null || attempt.intent === charge.intent);
  if (isOwn && attempt.state === 'failed') return void (await applyPaymentState(context, attempt, charge));
  if (isOwn && attempt.state !== 'paid') {
    await changePaymentAttempt(context.db, attempt.id, { state: 'refunding', intent: charge.intent });
    await refundPayment(context, attempt.id, checkoutResult(attempt));
    return;
  }
  await refundForeign(context, charge.intent);
  if (isOwn) await syncPaymentChanges(context, { id: attempt.id, intent: charge.intent });
}

/** What is left of a charge that no attempt is for, or of one that is not the order's. */
async function refundForeign({ payment }: PaymentContext, intent: string): Promise<void> {
  const paymentChanges = await payment.findPaymentChanges(intent);
  const amount = paymentChanges ? refundableCents(paymentChanges) : 0;
  if (amount <= 0) return;
  const refundId = randomUUID();
  await payment.refund({ key: `refund-${refundId}-1`, refundId, intent, amount, reason: null });
}

async function tryUnconfirmedAgain(context: PaymentContext, { id }: PaymentAttempt): Promise<void> {
  const again = await context.db
    .updateTable('refund')
    .set({ tries: 0, checked_at: new Date() })
    .where('attempt_id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_id', 'is', null)
    .returningAll()
    .execute();
  for (const refund of again) await recoverRefund(context, refund);
}
