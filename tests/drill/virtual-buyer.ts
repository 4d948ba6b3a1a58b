import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import {
  type CheckoutClient,
  type CheckoutResponse,
  createPaymentMethod,
  type DrillDiscount,
  type ShopEndpoints,
  signUpBuyer,
} from './checkout-client.ts';

/** The longest pause before a buyer asks again, in ms; each is twice as long as the one before. */
const longestPause = 3_000;

/** How a buyer's checkout ended; `unknown` when the buyer gave up waiting. */
export interface BuyerResult {
  readonly uid: string;
  readonly outcome: 'sold' | 'sold out' | 'code used up' | 'declined' | 'unknown';
  /** The payment id of the order, when it was confirmed. */
  readonly idPayment: string | null;
  /** How many responses were lost with a killed shop, and how many said that the payment is being confirmed (202). */
  readonly lostResponses: number;
  readonly pendingResponses: number;
}

/** A simulated buyer with an account, a card and a cart. */
export interface VirtualBuyer {
  /** Checks out, and repeats the request with the same card until the result is final or the signal aborts. */
  pay(until: AbortSignal): Promise<BuyerResult>;
}

/** A buyer with this card who wants this line, perhaps with a discount: one that is known, or a new one who signs up. */
export async function createVirtualBuyer(
  endpoints: ShopEndpoints,
  line: CartLine,
  kind: Parameters<typeof createPaymentMethod>[1],
  { client, discount }: { client?: CheckoutClient; discount?: DrillDiscount | undefined } = {},
): Promise<VirtualBuyer> {
  const { uid, checkout } = client ?? (await signUpBuyer(endpoints));
  const card = await createPaymentMethod(endpoints, kind);
  return {
    async pay(until) {
      let lostResponses = 0;
      let pendingResponses = 0;
      while (!until.aborted) {
        const response = await checkout(card, [line], discount);
        const outcome = response && outcomeOf(response);
        if (outcome)
          return {
            uid,
            outcome,
            idPayment: response.body.idPayment ?? null,
            lostResponses,
            pendingResponses,
          };
        if (response && !isTemporary(response)) {
          throw new Error(`A checkout returned ${response.status} ${JSON.stringify(response.body)}`);
        }
        if (response === null) lostResponses += 1;
        if (response?.status === 202) pendingResponses += 1;
        await wait(
          Math.min(50 * 2 ** (lostResponses + pendingResponses), longestPause) + Math.random() * 150,
        );
      }
      return { uid, outcome: 'unknown', idPayment: null, lostResponses, pendingResponses };
    },
  };
}

function outcomeOf({ status, body }: CheckoutResponse): BuyerResult['outcome'] | undefined {
  if (status === 200) return 'sold';
  if (status === 402) return 'declined';
  if (body.code === 'DISCOUNT_NOT_VALID') return 'code used up';
  return body.code === 'SOLD_OUT' ? 'sold out' : undefined;
}

/** Payment being confirmed, rate limit, overload, checkout in progress: the result is not final. */
const isTemporary = ({ status, body }: CheckoutResponse): boolean =>
  status === 202 || status === 429 || status === 503 || body.code === 'CHECKOUT_IN_PROGRESS';
