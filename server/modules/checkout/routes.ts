import { createHash } from 'node:crypto';
import {
  cancelCheckoutEndpoint,
  checkoutEndpoint,
  findPaymentSettingsEndpoint,
  paymentMessage,
  processingMessage,
  settleCheckoutEndpoint,
} from '#contract/checkout.ts';
import type { EndpointResponse } from '#contract/endpoints/endpoint.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { fieldProblem, isProblem, type Problem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, type RouteCall, reply } from '../../shared/route.ts';
import { noteResult } from '../../shared/tracing/request-context.ts';
import {
  type CheckoutResult,
  checkoutResult,
  createPaymentContext,
  findPaymentAttempt,
  settlePayment,
} from '../payments/payments.ts';
import { type CheckoutInput, hashRequest } from './begin-payment-attempt.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import type { CheckoutOutcome } from './outage/checkout-counter.ts';
import { payCart } from './pay-cart.ts';

/** POST /cart/checkout and its /cancel and /settle, GET /payment/settings. */
export function registerCheckoutRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, payment, settings } = dependencies;
  registerRoute(findPaymentSettingsEndpoint, async () => reply(200, payment.settings));

  registerRoute(checkoutEndpoint, async (call) => {
    const input = readInput(call, dependencies);
    if (isProblem(input)) return input;
    const { rateLimitScale } = settings;
    const context = { ...createPaymentContext(dependencies, call.log), rateLimitScale };
    const result = await payCart(context, input, call.body.shoes, call.body.amount);
    noteResult(isProblem(result) ? 'refused' : wordOf(result));
    return isProblem(result) ? result : answer(result);
  });

  registerRoute(cancelCheckoutEndpoint, async (call) => {
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
        return reply(202, { status: 'processing', message: processingMessage, idPayment: result.idPayment });
      default:
        return problem('CHECKOUT_IN_PROGRESS');
    }
  });

  registerRoute(settleCheckoutEndpoint, async ({ body, caller, log }) => {
    const attempt = await findPaymentAttempt(db, { column: 'id_payment', value: body.idPayment });
    if (!attempt || attempt.uid !== caller.uid) return problem('NOT_FOUND');
    const isOver = attempt.state !== 'open' && attempt.state !== 'waiting';
    return answer(
      isOver
        ? checkoutResult(attempt)
        : await settlePayment(createPaymentContext(dependencies, log), attempt),
    );
  });
}

/** What a checkout asks for, or why it may not. */
function readInput(
  { body, caller, address, header }: RouteCall<typeof checkoutEndpoint>,
  { worker = null }: Pick<Dependencies, 'worker'>,
): CheckoutInput | Problem<'FORBIDDEN' | 'INVALID'> {
  const isOwn = body.uid === caller.uid && body.email.toLowerCase() === caller.email.toLowerCase();
  if (!isOwn) return problem('FORBIDDEN');
  const key = header('idempotency-key');
  if (key !== undefined && (key === '' || key.length > 255)) {
    return fieldProblem('Idempotency-Key', 'An Idempotency-Key has 1 to 255 characters');
  }
  return {
    uid: caller.uid,
    email: caller.email,
    paymentMethod: body.id,
    // Stored as a hash: it is only ever compared.
    key: key === undefined ? null : createHash('sha256').update(key).digest('base64url'),
    requestHash: hashRequest(body.shoes, body.amount),
    address,
    worker,
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

function answer(
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
