import { z } from 'zod';
import { findCustomer } from '../cards/customers.ts';
import { findPaymentMethod } from '../cards/payment-methods.ts';
import { type ApiResponse, invalidParameter, resourceMissing } from '../protocol/api-error.ts';
import { currencies, formatMoney, smallestCharge } from '../protocol/currency.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import {
  formExpand as expand,
  formFlag,
  formInteger,
  formMetadata,
  formUrl,
  formId as id,
} from '../protocol/form-fields.ts';
import { newId, randomText, unixSeconds } from '../protocol/object-ids.ts';
import type { IntentStatus, PaymentIntent } from '../protocol/stripe-objects.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';
import { requireCalculation } from '../tax/tax-calculations.ts';
import type { EventToRecord } from '../webhooks/record-events.ts';
import { confirmWithCard } from './confirm-intent.ts';
import { recordInLedger } from './ledger.ts';
import { storeReturnUrl } from './return-url.ts';
import { type ConfirmationParameters, requireOneCard, takeCard } from './take-card.ts';
import { unexpectedState } from './unexpected-state.ts';

/** What a write needs besides its form. */
export interface RequestOptions {
  readonly idempotencyKey: string | null;
  /** The origin of the 3-D Secure page. */
  readonly publicOrigin: string;
  /** How long what happens later takes, in ms. */
  readonly laterMs: number;
}

type Form = { [key: string]: FormValue };

/** `POST /v1/payment_intents`. @throws SandboxApiError 400, 404 */
export async function createIntent(
  ledger: LedgerTransaction,
  form: Form,
  options: RequestOptions,
): Promise<ApiResponse> {
  const params = validateForm(createForm, form);
  requireLargeEnough(params);
  const intent = newIntent({
    amount: params.amount,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    currency: params.currency,
    customer: params.customer === undefined ? null : (await findCustomer(ledger, params.customer, 400)).id,
    description: params.description ?? null,
    metadata: params.metadata,
    payment_method_types: params.payment_method_types,
    receipt_email: params.receipt_email ?? null,
    ...(params.hooks && {
      hooks: {
        inputs: {
          tax: { calculation: await requireCalculation(ledger, params.hooks.inputs.tax.calculation) },
        },
      },
    }),
  });
  requireOneCard(params);
  const { payment_method: methodId } = params;
  if (!params.confirm && params.confirmation_token !== undefined)
    throw invalidParameter(
      'confirmation_token',
      'You can only pass `confirmation_token` with `confirm` set to true.',
    );
  const { enabled = false, allow_redirects: redirects } = params.automatic_payment_methods ?? {};
  if (params.confirm && enabled && redirects === 'always' && params.return_url === undefined)
    throw invalidParameter('return_url', returnUrlMissing, null);
  const created: EventToRecord = { type: 'payment_intent.created', object: intent };
  if (params.confirm) return confirm(ledger, { intent, params, options, created });
  if (methodId !== undefined) {
    intent.payment_method = (await findPaymentMethod(ledger, methodId, 400)).method.id;
    intent.status = 'requires_confirmation';
  }
  return recordInLedger(
    ledger,
    { intent, events: [created], response: { status: 200, body: intent } },
    options,
  );
}

/** Confirms an intent with the card of the request and records what comes of it. */
async function confirm(
  ledger: LedgerTransaction,
  { intent, params, options, created }: Confirmation,
): Promise<ApiResponse> {
  const { paidWith, ...choice } = await takeCard(ledger, intent, params);
  const before = created
    ? { ...intent, payment_method: paidWith.method.id, status: 'requires_confirmation' }
    : intent;
  const entry = confirmWithCard(intent, paidWith, { ...choice, publicOrigin: options.publicOrigin });
  const events = created ? [{ ...created, object: before }, ...entry.events] : entry.events;
  const response = await recordInLedger(ledger, { ...entry, events }, options);
  if (choice.returnUrl !== null) await storeReturnUrl(ledger, intent.id, choice.returnUrl);
  return response;
}

interface Confirmation {
  readonly intent: PaymentIntent;
  readonly params: ConfirmationParameters;
  readonly options: RequestOptions;
  /** The event of an intent that is created with this request. */
  readonly created?: EventToRecord;
}

/** An intent without a payment method; `given` replaces the values that Stripe would choose. */
export function newIntent(
  given: Partial<PaymentIntent> & Pick<PaymentIntent, 'amount' | 'currency' | 'metadata'>,
): PaymentIntent {
  const id = given.id ?? newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: unixSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

/** `POST /v1/payment_intents/:id/confirm`. @throws SandboxApiError 400, 404 */
export async function confirmIntent(
  ledger: LedgerTransaction,
  id: string,
  form: Form,
  options: RequestOptions,
): Promise<ApiResponse> {
  const params = validateForm(confirmForm, form);
  const intent = await findIntent(ledger, id, { lock: true });
  if (!confirmable.includes(intent.status)) throw unexpectedState(intent, 'confirm', confirmable);
  requireOneCard(params);
  const attached =
    intent.status === 'requires_confirmation' && params.confirmation_token === undefined
      ? (intent.payment_method ?? undefined)
      : undefined;
  return confirm(ledger, {
    intent,
    params: { ...params, payment_method: params.payment_method ?? attached },
    options,
  });
}

/** @throws SandboxApiError 400 */
function requireLargeEnough({ amount, currency }: { amount: number; currency: string }): void {
  const least = smallestCharge(currency);
  if (amount >= least) return;
  const message = `Amount must be at least ${formatMoney(least, currency)} ${currency}`;
  throw invalidParameter('amount', message, 'amount_too_small');
}

/** Finds an intent. @throws SandboxApiError 404 */
export async function findIntent(
  ledger: LedgerTransaction,
  id: string,
  options: { lock?: boolean } = {},
): Promise<PaymentIntent> {
  const intent = await readObject<PaymentIntent>(ledger, 'payment_intent', id, options);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

const confirmable: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation'];

const returnUrlMissing =
  'You must provide a `return_url`, because some payment methods might redirect your customer off of your page. If you do not want to accept those, set `automatic_payment_methods[allow_redirects]` to `never`.';

const createForm = z.strictObject({
  amount: formInteger.pipe(z.number().min(1).max(99_999_999)),
  currency: z.enum(currencies),
  customer: id.optional(),
  confirm: formFlag.default(false),
  payment_method: id.optional(),
  confirmation_token: id.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: formFlag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: z.array(z.literal('card')).default(['card']),
  metadata: formMetadata.default({}),
  return_url: formUrl.optional(),
  use_stripe_sdk: formFlag.optional(),
  receipt_email: z.string().max(254).optional(),
  description: z.string().max(1000).optional(),
  hooks: z.strictObject({ inputs: z.strictObject({ tax: z.strictObject({ calculation: id }) }) }).optional(),
  expand,
});

const confirmForm = z.strictObject({
  payment_method: id.optional(),
  confirmation_token: id.optional(),
  return_url: formUrl.optional(),
  use_stripe_sdk: formFlag.optional(),
  expand,
});
