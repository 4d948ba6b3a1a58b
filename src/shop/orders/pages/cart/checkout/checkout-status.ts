import type { ApiResult } from '#platform/contract/endpoints/endpoint-types.ts';
import type { LineChange, ProblemCode } from '#platform/contract/endpoints/problem.ts';
import type { AuthenticationAction } from '../card-field/card-handle.ts';

/** The result of a checkout. */
export type CheckoutStatus =
  | { readonly kind: 'paid'; readonly message: string; readonly idPayment: string }
  /** An order that this browser does not wait for: paid in an earlier visit, or begun in another browser. */
  | { readonly kind: 'paid-before'; readonly idPayment: string }
  /** The bank requires authentication (3-D Secure). */
  | { readonly kind: 'requires_action'; readonly action: AuthenticationAction; readonly idPayment: string }
  /** The provider has not decided yet. */
  | { readonly kind: 'processing'; readonly message: string; readonly idPayment: string }
  | {
      readonly kind: 'failed';
      readonly code: ProblemCode;
      readonly detail: string;
      readonly lines: readonly LineChange[];
    }
  /** A checkout whose answer was lost: it was not charged, and will not be. */
  | { readonly kind: 'canceled' }
  /** A payment that waited for a network was given up before anything was sent. */
  | { readonly kind: 'not-sent' }
  /** The server's answer is missing: it may have been charged. */
  | { readonly kind: 'unknown'; readonly detail: string };

const shopSilent =
  "We didn't get a reply. Your cart and address are saved. Check your connection, then try again.";

/** What has to be known before anything is sent could not be loaded. An attempt sent before may have been charged. */
export const nobodyAnswered = (hasEarlierAttempt: boolean): CheckoutStatus =>
  hasEarlierAttempt
    ? { kind: 'unknown', detail: shopSilent }
    : { kind: 'failed', code: 'UNAVAILABLE', detail: shopSilent, lines: [] };

/** There is no network, nothing was sent, and no attempt was sent before. */
export const noConnection: CheckoutStatus = {
  kind: 'failed',
  code: 'UNAVAILABLE',
  detail: 'No connection. Nothing was charged. Try again.',
  lines: [],
};

/** Interprets the response of `POST /cart/checkout` and of the calls that ask what became of one. */
export function toCheckoutStatus(
  response: ApiResult<'POST /cart/checkout' | 'POST /cart/checkout/settle' | 'POST /cart/checkout/cancel'>,
): CheckoutStatus {
  if (!response.ok) {
    const { code, detail, status, lines = [] } = response.problem;
    return status >= 500 ? { kind: 'unknown', detail } : { kind: 'failed', code, detail, lines };
  }
  const { body } = response;
  if (!('status' in body)) return { kind: 'paid', ...body };
  if (body.status === 'canceled') return { kind: 'canceled' };
  const { idPayment } = body;
  if (body.status === 'processing') return { kind: 'processing', message: body.message, idPayment };
  const { clientSecret, nextAction } = body;
  return { kind: 'requires_action', action: { clientSecret, nextAction }, idPayment };
}
