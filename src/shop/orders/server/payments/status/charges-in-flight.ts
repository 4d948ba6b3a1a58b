import { setTimeout as wait } from 'node:timers/promises';

/** The charges that this process requests and settles at present, by order. */
const charges = new Map<string, Promise<unknown>>();

/** The longest that a webhook waits for a charge, in ms: less than providers wait for the answer to a webhook. */
const longestWait = 2_000;

/** Runs work that charges an order and settles it, so that {@link waitForCharge} waits for it. */
export async function whileCharging<T>(orderId: string, work: () => Promise<T>): Promise<T> {
  const charge = work();
  charges.set(orderId, charge);
  try {
    return await charge;
  } finally {
    charges.delete(orderId);
  }
}

/**
 * Waits for the request of this process that charges an order now, if there is one, for two seconds at most: the webhook
 * of a charge often comes before the answer to the charge is settled, and would settle it a second time.
 */
export async function waitForCharge(orderId: string): Promise<void> {
  const charge = charges.get(orderId);
  if (!charge) return;
  const stop = new AbortController();
  const timeout = wait(longestWait, undefined, { signal: stop.signal, ref: false });
  await Promise.allSettled([Promise.race([charge, timeout]).finally(() => stop.abort())]);
  await timeout.catch(() => {});
}
