import { z } from 'zod';
import { type ApiResponse, invalidParameter, missing, SandboxApiError } from './api-error.ts';
import { confirm } from './confirm-intent.ts';
import type { SandboxEvent } from './events.ts';
import { type FormValue, formFlag, formInteger, readForm } from './form-encoding.ts';
import { newId, randomText, seconds } from './ids.ts';
import { runInLedger } from './ledger.ts';
import { readObject, type SandboxDatabase } from './object-store.ts';
import type { PaymentIntent } from './objects.ts';
import { findMethod } from './payment-methods.ts';

/** What a change of an intent happens with. */
export interface IntentOptions {
  readonly idempotencyKey: string | null;
  /** The shop's origin, where the 3-D Secure page is. */
  readonly publicOrigin: string;
}

type Form = { [key: string]: FormValue };

/** `POST /v1/payment_intents`. @throws ProcessorError 400, 404 */
export async function createIntent(
  books: SandboxDatabase,
  form: Form,
  how: IntentOptions,
): Promise<ApiResponse> {
  const asked = readForm(createForm, form);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: asked.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    automatic_payment_methods: asked.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: seconds(),
    currency: asked.currency,
    customer: null,
    description: asked.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: asked.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: asked.payment_method_types,
    processing: null,
    receipt_email: asked.receipt_email ?? null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    status: 'requires_payment_method',
  };
  const known =
    asked.payment_method === undefined ? undefined : await findMethod(books, asked.payment_method);
  if (known) {
    intent.payment_method = known.method.id;
    intent.status = 'requires_confirmation';
  }
  if (asked.confirm && !known) throw invalidParameter('payment_method', noMethod, 'parameter_missing');
  const created: SandboxEvent = { type: 'payment_intent.created', object: intent };
  const posting =
    asked.confirm && known
      ? confirm(intent, known, { publicOrigin: how.publicOrigin, returnUrl: asked.return_url ?? null })
      : { intent, happened: [], answer: { status: 200, body: intent } };
  return runInLedger(books, { ...posting, happened: [created, ...posting.happened] }, how.idempotencyKey);
}

/** `POST /v1/payment_intents/:id/confirm`. @throws ProcessorError 400, 404 */
export async function confirmIntent(
  books: SandboxDatabase,
  id: string,
  form: Form,
  how: IntentOptions,
): Promise<ApiResponse> {
  const asked = readForm(confirmForm, form);
  const intent = await findIntent(books, id, { lock: true });
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw wrongState(intent, 'confirm');
  const method =
    asked.payment_method ?? (intent.status === 'requires_confirmation' ? intent.payment_method : null);
  if (!method) throw invalidParameter('payment_method', noMethod, 'parameter_missing');
  const { publicOrigin, idempotencyKey } = how;
  const posting = confirm(intent, await findMethod(books, method), {
    publicOrigin,
    returnUrl: asked.return_url ?? null,
  });
  return runInLedger(books, posting, idempotencyKey);
}

/** `POST /v1/payment_intents/:id/cancel`. @throws ProcessorError 400, 404 */
export async function cancelIntent(
  books: SandboxDatabase,
  id: string,
  form: Form,
  how: IntentOptions,
): Promise<ApiResponse> {
  const { cancellation_reason: reason } = readForm(cancelForm, form);
  const intent = await findIntent(books, id, { lock: true });
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'cancel');
  const cancelled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  const happened = [{ type: 'payment_intent.canceled', object: cancelled }];
  return runInLedger(
    books,
    { intent: cancelled, happened, answer: { status: 200, body: cancelled } },
    how.idempotencyKey,
  );
}

/** One intent of the books. @throws ProcessorError 404 */
export async function findIntent(
  books: SandboxDatabase,
  id: string,
  options: { lock?: boolean } = {},
): Promise<PaymentIntent> {
  const intent = await readObject<PaymentIntent>(books, 'payment_intent', id, options);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

const noMethod =
  'You cannot confirm this PaymentIntent because it is missing a payment method. Provide one with `payment_method`.';

const texts = z.record(z.string().min(1).max(40), z.string().max(500));
const id = z.string().min(1).max(255);
const expand = z.array(z.string()).optional();
const address = z
  .string()
  .max(2048)
  .regex(/^https?:\/\//, 'Not a valid URL');

const createForm = z.strictObject({
  amount: formInteger.pipe(z.number().min(50, 'Amount must be at least $0.50 usd').max(99_999_999)),
  currency: z.literal('usd'),
  confirm: formFlag.default(false),
  payment_method: id.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: formFlag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: z.array(z.literal('card')).default(['card']),
  metadata: texts.default({}),
  return_url: address.optional(),
  use_stripe_sdk: formFlag.optional(),
  receipt_email: z.string().max(254).optional(),
  description: z.string().max(1000).optional(),
  expand,
});

const confirmForm = z.strictObject({
  payment_method: id.optional(),
  return_url: address.optional(),
  use_stripe_sdk: formFlag.optional(),
  expand,
});

const cancelForm = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});

const wrongState = (intent: PaymentIntent, verb: string) =>
  new SandboxApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
