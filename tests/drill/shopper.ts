import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CartLine } from '#contract/checkout.ts';
import { totalCents } from '#contract/money.ts';
import { cardForm, cards } from '../support/buyer.ts';

/** Where shoppers go. */
export interface Town {
  /** The shop's address; another one after each kill. */
  readonly shop: () => string;
  /** What browsers send as their page's origin. */
  readonly origin: string;
  readonly processorPort: number;
}

/** What a checkout answered. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly idPayment?: string | undefined; readonly code?: string | undefined };
}

/** Somebody with an account. */
export interface Shopper {
  readonly uid: string;
  /** Pays a cart with a card, or, with the same card, asks again. @returns null when the answer was lost */
  checkout(card: string, shoes: readonly CartLine[]): Promise<Answer | null>;
}

/** The longest that anybody waits for one answer, in ms. */
const patience = 60_000;

/** Signs somebody up at the front door. */
export async function signUp({ shop, origin }: Town): Promise<Shopper> {
  const email = `${randomUUID()}@mail.test`;
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${shop()}/api${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  const account = await send('/auth/sign-up/email', { email, password: 'correct horse' });
  const uid = signedUp.parse(await account.json()).user.id;
  const cookie = account.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await send('/users', { email, idUser: uid }, cookie);
  return {
    uid,
    checkout: (card, shoes) =>
      send('/cart/checkout', { id: card, email, uid, shoes, amount: totalCents([...shoes]) }, cookie)
        .then(async (answer) => ({ status: answer.status, body: answered.parse(await answer.json()) }))
        .catch(() => null),
  };
}

/** Gives a card to the processor, as the cart page does; answers the payment method's id. */
export async function takeCard({ processorPort }: Town, kind: keyof typeof cards): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${processorPort}/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams(cardForm(cards[kind])),
  });
  return kept.parse(await answer.json()).id;
}

/** One pair of a shoe as its page puts it into the cart. */
export async function putIntoCart({ shop }: Town, shoeId: string, size: string): Promise<CartLine> {
  const answer = await fetch(`${shop()}/api/shoes/${shoeId}`);
  const [shoe] = shoes.parse(await answer.json());
  if (!shoe) throw new Error(`The shop has not the shoe ${shoeId}`);
  const { _id, name, image, price } = shoe;
  return { _id, name, image, price, size, quantity: 1 };
}

const signedUp = z.object({ user: z.object({ id: z.string() }) });
const answered = z.looseObject({ idPayment: z.string().optional(), code: z.string().optional() });
const kept = z.object({ id: z.string() });
const shoes = z.array(z.object({ _id: z.string(), name: z.string(), image: z.string(), price: z.number() }));
