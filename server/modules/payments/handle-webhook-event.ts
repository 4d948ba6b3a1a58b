import type { PaymentEvent } from '../../shared/payment-provider.ts';
import { findPaymentAttempt, type PaymentAttempt, paymentReference } from './payment-attempts.ts';
import type { PaymentContext } from './payment-context.ts';
import { settleWithState } from './settle-payment.ts';

/** The kinds of event that mean: look at this payment. */
const heeded = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.refunded',
  'charge.dispute.created',
]);

/**
 * Works an event in. It is only a hint: events come late, twice and in any order, so the payment itself is asked for
 * and settled. An event is noted once its effect is committed; until then a repeat does it again, which changes
 * nothing.
 * @returns `again` when the provider did not say what is true, so that it has to tell once more
 */
export async function handleWebhookEvent(
  cashier: PaymentContext,
  event: PaymentEvent,
): Promise<'heard' | 'again'> {
  const { db, payment, log } = cashier;
  if (!heeded.has(event.type) || event.intent === null) return 'heard';
  if (!event.ownMode) {
    log.error({ event: event.id, type: event.type }, 'webhook: an event of the other mode, live or test');
    return 'heard';
  }
  const known = await db
    .selectFrom('webhook_event')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst();
  if (known) return 'heard';

  const attempt = await findAttemptOf(cashier, event.intent);
  if (attempt === undefined) return 'again';
  if (attempt === null) {
    log.warn({ event: event.id, intent: event.intent }, 'webhook: a payment that is none of the shop');
  } else if (!isOldNews(attempt, event)) {
    const state = await payment.look({ ...paymentReference(attempt), intent: event.intent });
    if (state.state === 'unknown') return 'again';
    await settleWithState(cashier, attempt, state);
  }
  await db
    .insertInto('webhook_event')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'heard';
}

/** A payment that succeeded stays so; what may still happen to its charge is told by events of the charge. */
const isOldNews = (attempt: PaymentAttempt, { type, intent }: PaymentEvent): boolean =>
  attempt.state === 'paid' && attempt.intent === intent && type.startsWith('payment_intent.');

/** @returns null when the payment names no attempt of the shop, undefined when the provider did not say */
async function findAttemptOf(
  { db, payment }: PaymentContext,
  intent: string,
): Promise<PaymentAttempt | null | undefined> {
  const known = await findPaymentAttempt(db, { column: 'intent', value: intent });
  if (known) return known;
  const orderId = await payment.orderOf(intent);
  if (orderId === undefined) return undefined;
  return orderId === null ? null : ((await findPaymentAttempt(db, { column: 'id', value: orderId })) ?? null);
}
