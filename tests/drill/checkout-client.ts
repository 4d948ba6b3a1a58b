import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { totalCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { cardForm, cards } from '../support/checkout-requests.ts';

/** The addresses that buyers use. */
export interface ShopEndpoints {
  /** The shop's address; it changes with each restart. */
  readonly shopUrl: () => string;
  /** The value of the Origin header that browsers send. */
  readonly origin: string;
  /** Where the payment processor's API is, like `http://127.0.0.1:4242/v1`. */
  readonly processorUrl: string;
}

/** The response of a checkout. */
export interface CheckoutResponse {
  readonly status: number;
  readonly body: { readonly idPayment?: string | undefined; readonly code?: string | undefined };
}

/** A discount code, and the cents that it takes off a cart. */
export interface DrillDiscount {
  readonly code: string;
  readonly cents: number;
}

/** A signed-in buyer. */
export interface CheckoutClient {
  readonly uid: string;
  /** The header with the session. */
  readonly cookie: string;
  /** Checks a cart out; the same card makes it a repeat of the same checkout. @returns null when the response was lost */
  checkout(
    card: string,
    shoes: readonly CartLine[],
    discount?: DrillDiscount,
  ): Promise<CheckoutResponse | null>;
}

/** Timeout of one request, in ms. */
export const requestTimeout = 60_000;

/** Signs a new buyer up through the API. */
export async function signUpBuyer({ shopUrl: shop, origin }: ShopEndpoints): Promise<CheckoutClient> {
  const email = `${randomUUID()}@mail.test`;
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${shop()}/api${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeout),
    });
  const account = await send('/auth/sign-up/email', { email, password: 'correct horse' });
  const uid = signUpResponse.parse(await account.json()).user.id;
  const cookie = account.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await send('/users', { email, idUser: uid }, cookie);
  return {
    uid,
    cookie,
    checkout: (card, shoes, discount) =>
      send(
        '/cart/checkout',
        {
          id: card,
          email,
          uid,
          shoes,
          amount: totalCents([...shoes], 'usd') - (discount?.cents ?? 0),
          ...(discount && { discountCode: discount.code }),
        },
        cookie,
      )
        .then(async (response) => ({
          status: response.status,
          body: checkoutResponse.parse(await response.json()),
        }))
        .catch(() => null),
  };
}

/** Creates a payment method at the payment sandbox, as the cart page does; returns its id. */
export async function createPaymentMethod(
  { processorUrl }: ShopEndpoints,
  kind: keyof typeof cards,
): Promise<string> {
  const response = await fetch(`${processorUrl}/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams(cardForm(cards[kind])),
  });
  return paymentMethod.parse(await response.json()).id;
}

/** A cart line for one unit of a shoe. */
export async function createCartLine(
  { shopUrl: shop }: ShopEndpoints,
  shoeId: string,
  size: string,
): Promise<CartLine> {
  const response = await fetch(`${shop()}/api/shoes/${shoeId}`);
  const [shoe] = shoes.parse(await response.json());
  if (!shoe) throw new Error(`The shop does not have the shoe ${shoeId}`);
  const { _id, name, image, price } = shoe;
  return { _id, name, image, price, size, quantity: 1 };
}

const signUpResponse = z.object({ user: z.object({ id: z.string() }) });
const checkoutResponse = z.looseObject({ idPayment: z.string().optional(), code: z.string().optional() });
const paymentMethod = z.object({ id: z.string() });
const shoes = z.array(z.object({ _id: z.string(), name: z.string(), image: z.string(), price: z.number() }));
