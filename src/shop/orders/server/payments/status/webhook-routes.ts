import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { sendProblem } from '#platform/handlers/send-problem.ts';
import type { PaymentEvent } from '../../provider/payment-provider.ts';
import { findPaymentAttempt, type PaymentAttempt, paymentReference } from '../attempts/payment-attempts.ts';
import { recordWarning } from '../changes/record-warning.ts';
import { syncPaymentChanges } from '../changes/sync-payment-changes.ts';
import { createPaymentContext, type PaymentContext } from '../payment-context.ts';
import { waitForCharge } from './charges-in-flight.ts';
import { applyPaymentState } from './sync-payment.ts';

const largest = 256 * 1024;

/**
 * POST /payment/webhook, where the payment provider delivers its events. The caller is authenticated by the signature
 * over the raw body: 400 without. 200 once the event is handled or ignored, 503 when it has to be delivered again.
 */
export const webhookPlugin: FastifyPluginAsync<
  Pick<Dependencies, 'db' | 'payment' | 'purchaseHooks' | 'settings' | 'mailSite'>
> = async (app, { db, payment, purchaseHooks, settings, mailSite }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/payment/webhook',
    { bodyLimit: largest, schema: { hide: true }, config: { access: 'signature', rateLimit: false } },
    async (request, reply) => {
      const { body, headers, log } = request;
      const signature = headers['stripe-signature'];
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string' ? payment.readEvent(body, signature) : null;
      if (!event)
        return sendProblem(request, reply, problem('MALFORMED', { detail: 'The signature is invalid' }));
      const context = createPaymentContext({ db, payment, purchaseHooks, settings, mailSite }, log);
      const result = await handleWebhookEvent(context, event);
      if (result === 'retry') return sendProblem(request, reply, problem('UNAVAILABLE', { retryAfter: 5 }));
      return reply.send({ received: true });
    },
  );
};

/** The event types after which a payment is looked up; docs/operations.md names them all. */
export const handledEvents: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'review.opened',
  'review.closed',
]);

/**
 * Handles a webhook event. It is only a hint: events come late, twice and in any order, so the payment itself is
 * retrieved and settled. An event is recorded once its effect is committed; until then a repeat settles again, which
 * changes nothing. The news of a payment whose order exists costs one read, and is not recorded: a repeat costs no more.
 * @returns `retry` when the provider did not answer, so that it has to deliver the event again
 */
export async function handleWebhookEvent(
  context: PaymentContext,
  event: PaymentEvent,
): Promise<'handled' | 'retry'> {
  const { db, log } = context;
  if (!handledEvents.has(event.type) || event.intent === null) return 'handled';
  if (!event.ownMode) {
    log.error({ event: event.id, type: event.type }, 'webhook.wrong_mode');
    return 'handled';
  }
  if (event.orderId !== null) await waitForCharge(event.orderId);
  const known = await findPaymentAttempt(db, { column: 'intent', value: event.intent });
  if ((known && isOldNews(known, event)) || (await isRecorded(db, event))) return 'handled';
  const attempt = known ?? (await findAttemptAtProvider(context, event.intent));
  if (attempt === undefined) return 'retry';
  if (attempt === null) {
    log.warn({ event: event.id, intent: event.intent }, 'webhook.unknown_payment');
  } else if (!isOldNews(attempt, event) && !(await settleEvent(context, attempt, event))) {
    return 'retry';
  }
  await db
    .insertInto('webhook_event')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'handled';
}

const isRecorded = async (db: Database, { id }: PaymentEvent): Promise<boolean> =>
  (await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Settles the payment as the provider has it now. @returns false when the provider did not answer */
async function settleEvent(
  context: PaymentContext,
  attempt: PaymentAttempt,
  event: PaymentEvent,
): Promise<boolean> {
  const state = await context.payment.retrieve({ ...paymentReference(attempt), intent: event.intent });
  if (state.state === 'unknown') return false;
  await applyPaymentState(context, attempt, state);
  return event.type.startsWith('payment_intent.') || recordCharge(context, attempt, event);
}

/** What became of the charge. @returns false when the provider did not answer */
async function recordCharge(
  context: PaymentContext,
  { id }: PaymentAttempt,
  event: PaymentEvent,
): Promise<boolean> {
  const attempt = await findPaymentAttempt(context.db, { column: 'id', value: id });
  if (attempt?.intent !== event.intent) return true;
  await recordWarning(context, attempt, event);
  return (await syncPaymentChanges(context, attempt)) !== null;
}

/** A succeeded payment stays so; only charge events can change it afterwards. */
const isOldNews = (attempt: PaymentAttempt, { type, intent }: PaymentEvent): boolean =>
  attempt.state === 'paid' && attempt.intent === intent && type.startsWith('payment_intent.');

/** @returns null when the payment names no attempt of the shop, undefined when the provider did not answer */
async function findAttemptAtProvider(
  { db, payment }: PaymentContext,
  intent: string,
): Promise<PaymentAttempt | null | undefined> {
  const orderId = await payment.orderOf(intent);
  if (orderId === undefined) return undefined;
  return orderId === null ? null : ((await findPaymentAttempt(db, { column: 'id', value: orderId })) ?? null);
}
