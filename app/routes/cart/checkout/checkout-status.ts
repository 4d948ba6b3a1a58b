import type { LineChange, ProblemCode } from '#contract/endpoints/problem.ts';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import type { AuthenticationAction } from '../card-field/card-handle.ts';

/** The result of a checkout. */
export type CheckoutStatus =
  | { readonly kind: 'paid'; readonly message: string; readonly idPayment: string }
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
  /** The server's answer is missing: the same request may be repeated, it is charged at most once. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** Interprets the response of `POST /cart/checkout` or `POST /cart/checkout/settle`. */
export function toCheckoutStatus(
  response: ApiResult<'POST /cart/checkout'> | ApiResult<'POST /cart/checkout/settle'>,
): CheckoutStatus {
  if (!response.ok) {
    const { code, detail, status, lines = [] } = response.problem;
    return status >= 500 ? { kind: 'unknown', detail } : { kind: 'failed', code, detail, lines };
  }
  const { body } = response;
  if (!('status' in body)) return { kind: 'paid', ...body };
  const { idPayment } = body;
  if (body.status === 'processing') return { kind: 'processing', message: body.message, idPayment };
  const { clientSecret, nextAction } = body;
  return { kind: 'requires_action', action: { clientSecret, nextAction }, idPayment };
}
