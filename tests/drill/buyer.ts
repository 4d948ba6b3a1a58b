import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { CartLine } from '#contract/checkout.ts';
import { totalCents } from '#contract/money.ts';
import { cardForm, cards } from '../support/buyer.ts';

/** Where a drill's buyers go. */
export interface Town {
  /** The shop's address; another one after each kill. */
  readonly shop: () => string;
  /** What browsers send as their page's origin. */
  readonly origin: string;
  readonly processorPort: number;
}

/** How a buyer's one checkout ended. */
export interface Ending {
  readonly uid: string;
  readonly told: 'sold' | 'sold out' | 'declined';
  /** The order's, when they were told that it is paid. */
  readonly idPayment: string | null;
  /** How often the answer was lost with the shop, and how often it was "being confirmed". */
  readonly lost: number;
  readonly confirming: number;
}

/** Somebody with an account, a card and a cart. */
export interface Buyer {
  /** Pays, and asks again with the same card until there is a yes or a no. */
  pay(): Promise<Ending>;
}

/** Signs up somebody who wants one pair. Every fourth has a card that is declined, so that pairs come back. */
export async function createBuyer(town: Town, line: CartLine, number: number): Promise<Buyer> {
  const email = `${randomUUID()}@mail.test`;
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${town.shop()}/api${path}`, {
      method: 'POST',
      headers: { origin: town.origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
  const account = await send('/auth/sign-up/email', { email, password: 'correct horse' });
  const uid = signedUp.parse(await account.json()).user.id;
  const cookie = account.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await send('/users', { email, idUser: uid }, cookie);
  const card = await takeCard(town, number % 4 === 3 ? cards.declined : cards.good);
  const body = { id: card, email, uid, shoes: [line], amount: totalCents([line]) };

  return {
    async pay() {
      let lost = 0;
      let confirming = 0;
      for (;;) {
        const answer = await send('/cart/checkout', body, cookie)
          .then(async (got) => ({ status: got.status, body: paid.parse(await got.json()) }))
          .catch(() => null);
        const told = answer === null ? undefined : endingOf(answer.status, answer.body.code);
        if (answer && told) return { uid, told, idPayment: answer.body.idPayment ?? null, lost, confirming };
        if (answer && !isPassing(answer.status, answer.body.code)) {
          throw new Error(`A checkout answered ${answer.status} ${JSON.stringify(answer.body)}`);
        }
        if (answer === null) lost += 1;
        if (answer?.status === 202) confirming += 1;
        await wait(50 + Math.random() * 150);
      }
    },
  };
}

function endingOf(status: number, code: string | undefined): Ending['told'] | undefined {
  if (status === 200) return 'sold';
  if (status === 402) return 'declined';
  return code === 'SOLD_OUT' ? 'sold out' : undefined;
}

/** Being confirmed, too many at once, busy: neither yes nor no. */
const isPassing = (status: number, code: string | undefined): boolean =>
  status === 202 || status === 429 || status === 503 || code === 'CHECKOUT_IN_PROGRESS';

const signedUp = z.object({ user: z.object({ id: z.string() }) });
const paid = z.looseObject({ idPayment: z.string().optional(), code: z.string().optional() });
const kept = z.object({ id: z.string() });

async function takeCard({ processorPort }: Town, number: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${processorPort}/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams(cardForm(number)),
  });
  return kept.parse(await answer.json()).id;
}
