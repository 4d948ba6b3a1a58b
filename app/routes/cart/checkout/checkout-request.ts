import type { RequestOf } from '#contract/endpoint-types.ts';

export type CheckoutRequestBody = RequestOf<'POST /cart/checkout'>['body'];

/** A checkout request with its idempotency key. */
export type CheckoutRequest = {
  readonly key: string;
  readonly body: CheckoutRequestBody;
};

/** Whether an unanswered attempt has the same buyer, lines and total. */
export function matchesCart(attempt: CheckoutRequest, content: Omit<CheckoutRequestBody, 'id'>): boolean {
  return fingerprint(attempt.body) === fingerprint(content);
}

const fingerprint = ({ email, uid, shoes, amount }: Omit<CheckoutRequestBody, 'id'>): string =>
  JSON.stringify([
    email,
    uid,
    amount,
    shoes.map(({ _id, size, quantity, price }) => [_id, size, quantity, price]),
  ]);
