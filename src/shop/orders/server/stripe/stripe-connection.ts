import type Stripe from 'stripe';

/** A connection to Stripe or to the sandbox with the same API. */
export interface StripeConnection {
  readonly client: Stripe;
  readonly sent: SentRequests;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Timeouts of a whole charge and of one request, in ms. */
  readonly timeouts: { readonly charge: number; readonly call: number };
  /** The country of addresses that name none: ISO 3166, two letters. */
  readonly country: string;
  /** Whether the key is a live mode key. */
  readonly isLive: boolean;
}

/** Counts how often the SDK sent a request: it resends after a connection error even with retries turned off. */
interface SentRequests {
  /** Runs a call with an idempotency key; `sent` returns how often its request was sent so far. */
  count<T>(key: string, call: (sent: () => number) => Promise<T>): Promise<T>;
}

/** Subscribes to the client's request events, once for all calls. */
export function countSentRequests(client: Stripe): SentRequests {
  const counts = new Map<string, number>();
  client.on('request', ({ idempotency_key: key }: { idempotency_key?: string }) => {
    const before = key === undefined ? undefined : counts.get(key);
    if (key !== undefined && before !== undefined) counts.set(key, before + 1);
  });
  return {
    async count(key, call) {
      counts.set(key, 0);
      try {
        return await call(() => counts.get(key) ?? 0);
      } finally {
        counts.delete(key);
      }
    },
  };
}
