import type { LineChange, ProblemCode } from '#contract/problem.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import type { BankAction } from './card-field/card-handle.ts';

/** What a checkout came to. */
export type Outcome =
  | { readonly kind: 'paid'; readonly message: string; readonly idPayment: string }
  /** The bank wants the shopper to confirm (3-D Secure). */
  | { readonly kind: 'bank'; readonly action: BankAction; readonly idPayment: string }
  /** The provider has not said yes or no. */
  | { readonly kind: 'waiting'; readonly message: string; readonly idPayment: string }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly detail: string;
      readonly lines: readonly LineChange[];
    }
  /** Nobody knows whether the shop heard: the same request may be sent again, it is paid once. */
  | { readonly kind: 'unheard'; readonly detail: string };

/** Reads the answer of `POST /cart/checkout` or of settling. */
export function readOutcome(
  answer: ApiResult<'POST /cart/checkout'> | ApiResult<'POST /cart/checkout/settle'>,
): Outcome {
  if (!answer.ok) {
    const { code, detail, status, lines = [] } = answer.problem;
    return status >= 500 ? { kind: 'unheard', detail } : { kind: 'refused', code, detail, lines };
  }
  const { body } = answer;
  if (!('status' in body)) return { kind: 'paid', ...body };
  const { idPayment } = body;
  if (body.status === 'processing') return { kind: 'waiting', message: body.message, idPayment };
  const { clientSecret, nextAction } = body;
  return { kind: 'bank', action: { clientSecret, nextAction }, idPayment };
}
