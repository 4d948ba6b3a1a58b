import type Stripe from 'stripe';

/** How often the SDK sent a request; it sends one twice when the line breaks, whatever it was told. */
export interface SentRequests {
  /** Runs a call under an idempotency key; `sent` tells how often its request went out so far. */
  count<T>(key: string, call: (sent: () => number) => Promise<T>): Promise<T>;
}

/** Listens to the client once, for all its calls. */
export function watchRequests(client: Stripe): SentRequests {
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
