import type { RequestOf } from '#contract/endpoint-types.ts';

export type CheckoutBody = RequestOf<'POST /cart/checkout'>['body'];

/** One try to pay: what is sent, and the key that makes sending it again harmless. */
export interface Attempt {
  readonly key: string;
  readonly body: CheckoutBody;
}

/** A key nobody else has: 128 random bits. `randomUUID` is missing where a shop is tried without https. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether an attempt that nobody answered is still the one the shopper wants: same buyer, same lines, same sum. */
export function isStillWanted(attempt: Attempt, wanted: Omit<CheckoutBody, 'id'>): boolean {
  return essence(attempt.body) === essence(wanted);
}

const essence = ({ email, uid, shoes, amount }: Omit<CheckoutBody, 'id'>): string =>
  JSON.stringify([
    email,
    uid,
    amount,
    shoes.map(({ _id, size, quantity, price }) => [_id, size, quantity, price]),
  ]);
