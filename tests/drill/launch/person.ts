import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { launch, launchPlace } from '#features/launches/contract/launches.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { type CheckoutClient, createPaymentMethod, type ShopEndpoints } from '../checkout-client.ts';

/** What somebody does once they are let in. */
export type Temper = 'buys' | 'buys after a declined card' | 'lets it lapse' | 'gives it up';

/** How it ended for somebody. */
export interface PersonResult {
  readonly uid: string;
  readonly temper: Temper;
  readonly place: number | null;
  readonly outcome: 'bought' | 'sold out' | 'lapsed' | 'gave up' | 'no answer';
}

/** The longest pause of a waiting page, in ms; each is another part of it. */
const pause = 8_000;

/** Somebody with an account who stands in the line of a launch as the page does: asks what is the same for all, and buys when let in. */
export function createPerson(
  endpoints: ShopEndpoints,
  { client, temper, line }: { client: CheckoutClient; temper: Temper; line: CartLine },
) {
  const path = `/api/launches/${line._id}`;
  const call = async <T>(method: string, address: string, schema: z.ZodType<T>): Promise<T | null> => {
    const own = address.endsWith('/place');
    const response = await fetch(`${endpoints.shopUrl()}${address}`, {
      method,
      headers: {
        origin: endpoints.origin,
        ...(own && { cookie: client.cookie }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (!response?.ok) return null;
    const body: unknown = await response.json().catch(() => null);
    return schema.safeParse(body).data ?? null;
  };
  /** Until there is an answer: a process may be gone, or have too much to do. */
  const insist = async <T>(ask: () => Promise<T | null>, until: AbortSignal): Promise<T | null> => {
    for (let tries = 0; !until.aborted; tries += 1) {
      const answer = await ask();
      if (answer !== null) return answer;
      await wait(Math.min(8_000, 250 * 2 ** tries) * Math.random());
    }
    return null;
  };
  const join = (until: AbortSignal) => insist(() => call('POST', `${path}/place`, launchPlace), until);
  const findPlace = (until: AbortSignal) => insist(() => call('GET', `${path}/place`, launchPlace), until);

  /** @returns whether it was bought */
  async function pay(kind: 'good' | 'declined', until: AbortSignal): Promise<boolean> {
    const card = await insist(() => createPaymentMethod(endpoints, kind).catch(() => null), until);
    if (card === null) return false;
    const response = await insist(async () => {
      const answer = await client.checkout(card, [line]);
      return answer && [202, 429, 503].includes(answer.status) ? null : answer;
    }, until);
    return response?.status === 200;
  }

  async function act(until: AbortSignal): Promise<PersonResult['outcome']> {
    if (temper === 'gives it up') {
      await insist(() => call('DELETE', `${path}/place`, launchPlace), until);
      return 'gave up';
    }
    if (temper === 'lets it lapse') return 'lapsed';
    await wait(Math.random() * 1_000);
    if (temper === 'buys after a declined card') await pay('declined', until);
    return (await pay('good', until)) ? 'bought' : 'lapsed';
  }

  return {
    join,
    /** Waits until it is over for this person. */
    async stand(until: AbortSignal): Promise<PersonResult> {
      let place = (await join(until))?.place ?? null;
      const end = (outcome: PersonResult['outcome']) => ({ uid: client.uid, temper, place, outcome });
      while (!until.aborted) {
        const seen = await call('GET', path, launch);
        const isOver = seen?.stage === 'sold-out' || seen?.stage === 'ended';
        if (seen?.stage === 'open' && place === null) place = (await findPlace(until))?.place ?? null;
        if (isOver) return end('sold out');
        if (seen && place !== null && place <= seen.admittedThrough) {
          const own = await findPlace(until);
          if (own?.state === 'admitted') return end(await act(until));
          if (own?.admissionOver) return end('lapsed');
        }
        await wait(pause * (0.5 + Math.random()));
      }
      return end('no answer');
    },
  };
}
