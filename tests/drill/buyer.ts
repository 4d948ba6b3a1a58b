import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#contract/checkout.ts';
import { type Answer, signUp, type Town, takeCard } from './shopper.ts';

/** How a buyer's one checkout ended. */
export interface Ending {
  readonly uid: string;
  readonly told: 'sold' | 'sold out' | 'declined' | 'nothing';
  /** The order's, when they were told that it is paid. */
  readonly idPayment: string | null;
  /** How often the answer was lost with the shop, and how often it was "being confirmed". */
  readonly lost: number;
  readonly confirming: number;
}

/** Somebody with an account, a card and a cart. */
export interface Buyer {
  /** Pays, and asks again with the same card until there is a yes or a no, or until nobody waits any more. */
  pay(until: AbortSignal): Promise<Ending>;
}

/** Signs up somebody who wants one pair. Every fourth has a card that is declined, so that pairs come back. */
export async function createBuyer(town: Town, line: CartLine, number: number): Promise<Buyer> {
  const { uid, checkout } = await signUp(town);
  const card = await takeCard(town, number % 4 === 3 ? 'declined' : 'good');
  return {
    async pay(until) {
      let lost = 0;
      let confirming = 0;
      while (!until.aborted) {
        const answer = await checkout(card, [line]);
        const told = answer && endingOf(answer);
        if (told) return { uid, told, idPayment: answer.body.idPayment ?? null, lost, confirming };
        if (answer && !isPassing(answer)) {
          throw new Error(`A checkout answered ${answer.status} ${JSON.stringify(answer.body)}`);
        }
        if (answer === null) lost += 1;
        if (answer?.status === 202) confirming += 1;
        await wait(50 + Math.random() * 150);
      }
      return { uid, told: 'nothing', idPayment: null, lost, confirming };
    },
  };
}

function endingOf({ status, body }: Answer): Ending['told'] | undefined {
  if (status === 200) return 'sold';
  if (status === 402) return 'declined';
  return body.code === 'SOLD_OUT' ? 'sold out' : undefined;
}

/** Being confirmed, too many at once, busy: neither yes nor no. */
const isPassing = ({ status, body }: Answer): boolean =>
  status === 202 || status === 429 || status === 503 || body.code === 'CHECKOUT_IN_PROGRESS';
