import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { joinedWaitlist, waitlistEntry } from '#features/waitlist/contract.ts';
import type { CheckoutClient, ShopEndpoints } from '../checkout-client.ts';
import { contestedSize } from '../drill-environment.ts';
import type { BuyerResult } from '../virtual-buyer.ts';

/** What somebody does with the pair that is kept for them. */
export type WaitingPlan = 'buys' | 'buys after a declined card' | 'returns it' | 'lets it lapse' | 'leaves';

/** How the waiting ended for somebody. */
export interface WaitingResult {
  readonly uid: string;
  readonly outcome: 'bought' | 'sold out' | 'lapsed' | 'left' | 'still waiting';
  readonly idPayment: string | null;
}

interface WaitingPersonOptions {
  readonly client: CheckoutClient;
  readonly plan: WaitingPlan;
  /** Pays for one pair with a new card until there is an answer. */
  readonly pay: (kind: 'good' | 'declined', until: AbortSignal) => Promise<BuyerResult>;
}

/** Somebody with an account who waits for the contested size, and asks for everything again until it is answered. */
export function createWaitingPerson(
  { shopUrl, origin }: ShopEndpoints,
  { client, plan, pay }: WaitingPersonOptions,
) {
  const call = async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object) => {
    const response = await fetch(`${shopUrl()}/api/waitlist${path}`, {
      method,
      headers: { origin, cookie: client.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (!response?.ok) return null;
    return schema.safeParse(await response.json().catch(() => null)).data ?? null;
  };
  const findOwn = async () => (await call('GET', '', z.array(waitlistEntry)))?.[0] ?? null;

  async function act(id: string, until: AbortSignal): Promise<Pick<WaitingResult, 'outcome' | 'idPayment'>> {
    if (plan === 'lets it lapse') return { outcome: 'lapsed', idPayment: null };
    if (plan === 'leaves') {
      while (!until.aborted && (await findOwn())?.state !== 'canceled') {
        await call('DELETE', `/${id}`, z.unknown());
        await wait(100);
      }
      return { outcome: 'left', idPayment: null };
    }
    if (plan === 'buys after a declined card') await pay('declined', until);
    const { outcome, idPayment } = await pay('good', until);
    return { outcome: outcome === 'sold' ? 'bought' : 'sold out', idPayment };
  }

  return {
    async join(until: AbortSignal): Promise<void> {
      const { shoe: shoeId, size } = contestedSize;
      while (!until.aborted && !(await call('POST', '', joinedWaitlist, { shoeId, size }))) await wait(100);
    },
    /** Waits for a pair, and acts once one is kept. */
    async stand(until: AbortSignal): Promise<WaitingResult> {
      while (!until.aborted) {
        const own = await findOwn();
        if (own?.state === 'offered') return { uid: client.uid, ...(await act(own._id, until)) };
        if (own?.state === 'expired') return { uid: client.uid, outcome: 'lapsed', idPayment: null };
        await wait(100 + Math.random() * 200);
      }
      return { uid: client.uid, outcome: 'still waiting', idPayment: null };
    },
  };
}
