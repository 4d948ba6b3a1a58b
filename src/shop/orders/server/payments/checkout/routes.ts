import { createHash, randomUUID } from 'node:crypto';
import type { EndpointResponse } from '#platform/contract/endpoints/endpoint.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, type RouteCall, reply } from '#platform/handlers/route.ts';
import { noteResult } from '#platform/tracing/request-context.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import {
  cancelCheckoutEndpoint,
  checkoutEndpoint,
  findPaymentSettingsEndpoint,
  paymentMessage,
  processingMessage,
  settleCheckoutEndpoint,
} from '../../../contract/checkout.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import { attemptColumns, findPaymentAttempt } from '../attempts/payment-attempts.ts';
import { type CheckoutResult, createPaymentContext, type PaymentContext } from '../payment-context.ts';
import { cancelPayment, syncPayment } from '../status/sync-payment.ts';
import { toOrderAddress } from '../to-order-address.ts';
import {
  type CheckoutInput,
  hashRequest,
  insertAttempt,
  selectRelatedAttempts,
} from './begin-payment-attempt.ts';
import { findDestination } from './charge.ts';
import type { CheckoutOutcome } from './outage/checkout-counter.ts';
import { payCart } from './pay-cart.ts';
import type { CheckoutCart } from './price-lines.ts';
import { findSame, isKeyReused, repeatCheckoutResult } from './repeat-checkout-result.ts';
import { retryWhileOthersChange } from './retry-while-others-change.ts';

/** POST /cart/checkout and its /cancel and /settle, GET /payment/settings. */
export function registerCheckoutRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, payment, settings, shopSettings, purchaseHooks: hooks } = dependencies;
  registerRoute(findPaymentSettingsEndpoint, async () => reply(200, payment.settings));

  registerRoute(
    checkoutEndpoint,
    async (call) => {
      const input = readInput(call, dependencies);
      if (isProblem(input)) return input;
      const { rateLimitScale } = settings;
      const context = { ...createPaymentContext(dependencies, call.log), rateLimitScale };
      const tools = { hooks, taxes: payment };
      const destination = findDestination(await shopSettings.find(), call.body, tools);
      const result = await payCart(context, input, { ...cartOf(call.body), destination });
      noteResult(isProblem(result) ? 'refused' : wordOf(result));
      return isProblem(result) ? result : answerCheckout(result);
    },
    'by-handler',
  );

  registerRoute(
    cancelCheckoutEndpoint,
    async (call) => {
      const input = readInput(call, dependencies);
      if (isProblem(input)) return input;
      const context = createPaymentContext(dependencies, call.log);
      const result = await cancelCheckout(context, input, call.body.amount);
      switch (result?.kind) {
        case 'paid':
          return reply(200, { message: paymentMessage, idPayment: result.idPayment });
        case 'declined':
          return reply(200, { status: 'canceled' });
        case 'disabled':
          return problem('ACCOUNT_DISABLED');
        case 'processing':
          return reply(202, {
            status: 'processing',
            message: processingMessage,
            idPayment: result.idPayment,
          });
        case 'reused':
          return problem('IDEMPOTENCY_KEY_REUSED');
        default:
          return problem('CHECKOUT_IN_PROGRESS');
      }
    },
    'by-handler',
  );

  registerRoute(settleCheckoutEndpoint, async ({ body, caller, log }) => {
    const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: body.idPayment });
    if (!attempt || attempt.uid !== caller.uid) return problem('NOT_FOUND');
    const isOver = attempt.state !== 'open' && attempt.state !== 'waiting';
    return answerCheckout(
      isOver ? checkoutResult(attempt) : await syncPayment(createPaymentContext(dependencies, log), attempt),
    );
  });
}

/** What is to be bought. */
const cartOf = ({
  shoes,
  amount,
  currency,
  discountCode,
}: RouteCall<typeof checkoutEndpoint>['body']): Omit<CheckoutCart, 'destination'> => ({
  lines: shoes,
  amount,
  currency: currency ?? null,
  discountCode: discountCode ?? null,
});

/** What a checkout asks for, or why it may not. */
function readInput(
  { body, caller, address, idempotencyKey: key }: RouteCall<typeof checkoutEndpoint>,
  { worker = null }: Pick<Dependencies, 'worker'>,
): CheckoutInput | Problem<'FORBIDDEN'> {
  const isOwn = body.uid === caller.uid && body.email.toLowerCase() === caller.email.toLowerCase();
  if (!isOwn) return problem('FORBIDDEN');
  return {
    uid: caller.uid,
    email: caller.email,
    paymentMethod: body.id,
    // Stored as a hash: it is only ever compared.
    key: key === null ? null : createHash('sha256').update(key).digest('base64url'),
    requestHash: hashRequest(cartOf(body)),
    address,
    worker,
    discountCode: body.discountCode ?? null,
    deliveryAddress: body.address ? toOrderAddress(body.address) : null,
  };
}

/** How a checkout ended, as it is counted; see {@link CheckoutOutcome}. */
function wordOf(result: CheckoutResult): CheckoutOutcome {
  switch (result.kind) {
    case 'declined':
      return result.isProviderGone ? 'failed' : 'declined';
    case 'waiting':
      return 'authentication';
    case 'disabled':
      return 'refused';
    default:
      return result.kind;
  }
}

/** The response of a checkout. */
export function answerCheckout(
  result: CheckoutResult,
): EndpointResponse<typeof checkoutEndpoint> | Problem<'CARD_DECLINED' | 'ACCOUNT_DISABLED'> {
  switch (result.kind) {
    case 'paid':
      return reply(200, { message: paymentMessage, idPayment: result.idPayment });
    case 'waiting':
      return reply(200, {
        status: 'requires_action',
        clientSecret: result.clientSecret,
        nextAction: result.url === null ? null : { url: result.url },
        idPayment: result.idPayment,
      });
    case 'processing':
      return reply(202, { status: 'processing', message: processingMessage, idPayment: result.idPayment });
    case 'declined':
      return problem('CARD_DECLINED');
    case 'disabled':
      return problem('ACCOUNT_DISABLED');
  }
}

/** The failure of an attempt that was cancelled before its request arrived. */
const neverBegun = 'never_begun';

/**
 * Ends a checkout whose answer its buyer did not get, and says what became of it. One that did not begin is recorded as
 * failed, under the names that its request would need: the unique indexes of the attempts let in one of the two, so a
 * request that arrives later repeats a failed payment, and one that came first is found, waited for, and cancelled if
 * it only waits for the shopper.
 * @param amount in cents, as the request has it
 * @returns null when it changed again and again meanwhile
 */
const cancelCheckout = (
  context: PaymentContext,
  input: CheckoutInput,
  amount: number,
): Promise<CheckoutResult | { readonly kind: 'reused' } | null> =>
  retryWhileOthersChange<CheckoutResult | { readonly kind: 'reused' }>(async () => {
    const { db } = context;
    const closed = {
      id: randomUUID(),
      amount,
      currency: shopCurrency,
      charges: null,
      deliveryDiscountCents: 0,
      taxCalculation: null,
      state: 'failed',
      failure: neverBegun,
    } as const;
    if (await insertAttempt(db, input, closed).returning('id').executeTakeFirst())
      return { kind: 'declined' };
    const related = await selectRelatedAttempts(db, input).select(attemptColumns).execute();
    const same = findSame(related, input);
    if (same && isKeyReused(same, input)) return { kind: 'reused' };
    const result = same ? await repeatCheckoutResult(context, same) : null;
    if (!same || result?.kind !== 'waiting') return result;
    const waiting = await findPaymentAttempt(db, { column: 'id', value: same.id });
    return waiting ? cancelPayment(context, waiting) : null;
  });
