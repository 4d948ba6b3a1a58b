import type { RequestOf } from '#contract/endpoint-types.ts';

export type CheckoutBody = RequestOf<'POST /cart/checkout'>['body'];

/** A checkout request with its idempotency key. */
export type PaymentAttempt = {
  readonly key: string;
  readonly body: CheckoutBody;
};

/** 128 random bits. `randomUUID` is not available without https. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether an unanswered attempt has the same buyer, lines and total. */
export function matchesCart(attempt: PaymentAttempt, content: Omit<CheckoutBody, 'id'>): boolean {
  return fingerprint(attempt.body) === fingerprint(content);
}

const fingerprint = ({ email, uid, shoes, amount }: Omit<CheckoutBody, 'id'>): string =>
  JSON.stringify([
    email,
    uid,
    amount,
    shoes.map(({ _id, size, quantity, price }) => [_id, size, quantity, price]),
  ]);
