import { toCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { cardForm, cards as testCards } from '#tests/support/checkout-requests.ts';

/** A signed-in customer of a shop that is measured. */
export interface BenchmarkBuyer {
  readonly uid: string;
  readonly email: string;
  readonly cookie: string;
  /** The client address, for a shop that trusts a proxy. */
  readonly address?: string | undefined;
}

/** Creates an account over HTTP, with an address of its own for each index. */
export async function signUp(origin: string, index: number, address?: string): Promise<BenchmarkBuyer> {
  const email = `bench-${index}@shop.test`;
  const response = await post(
    `${origin}/api/auth/sign-up/email`,
    { cookie: '', address },
    {
      email,
      password: 'correct horse',
      name: email,
    },
  );
  const cookie = readCookies(response);
  const session = await (await fetch(`${origin}/api/session`, { headers: { cookie } })).json();
  return { uid: session.user.uid, email, cookie, address };
}

/** The cart line of one pair of a shoe. */
export async function findLine(origin: string, id: string): Promise<CartLine> {
  const [shoe] = await (await fetch(`${origin}/api/shoes/${id}`)).json();
  return { _id: id, name: shoe.name, image: shoe.image, price: shoe.price, quantity: 1, size: '9' };
}

/** Creates a payment method at the provider whose API is at `providerUrl`; returns its id. */
export async function createCard(providerUrl: string): Promise<string> {
  const response = await fetch(`${providerUrl}/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams(cardForm(testCards.good)),
  });
  const { id } = await response.json();
  return id;
}

/** Checks out one line; true when it was paid. */
export async function buy(
  origin: string,
  { uid, email, cookie, address }: BenchmarkBuyer,
  { card, line }: { card: string; line: CartLine },
): Promise<boolean> {
  const body = { id: card, email, uid, shoes: [line], amount: toCents(line.price, 'usd') };
  const response = await post(`${origin}/api/cart/checkout`, { cookie, address }, body);
  await response.arrayBuffer();
  return response.status === 200;
}

const readCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

const post = (
  url: string,
  { cookie, address }: Pick<BenchmarkBuyer, 'cookie' | 'address'>,
  body: object,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      ...(cookie && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(body),
  });
