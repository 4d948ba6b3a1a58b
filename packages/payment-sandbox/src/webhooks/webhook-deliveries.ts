import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { StripeEvent } from '../protocol/stripe-objects.ts';
import { signPayload } from './sign-payload.ts';

/** The background delivery of webhooks. */
export interface WebhookDeliveries {
  /** Looks for due deliveries at once instead of at the next poll. */
  deliverNow(): void;
  close(): Promise<void>;
}

/** Where webhooks go, what signs them, and what is done before each look for due ones. */
export interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
  beforeEach(): Promise<void>;
}

interface DueDelivery {
  id: number;
  tries: number;
  object: StripeEvent;
}

const pollMilliseconds = 500;
const timeoutMilliseconds = 10_000;
const maxAttempts = 12;

/**
 * Posts due events to a webhook endpoint, signed as Stripe signs them, until it answers 2xx: at least once, in no
 * guaranteed order, with growing intervals (1 s to 10 min). Several processes may share the work.
 */
export function startWebhookDeliveries(
  pool: Pool,
  { url, secret, beforeEach }: WebhookEndpoint,
): WebhookDeliveries {
  const closing = new AbortController();
  let wake = (): void => {};
  const run = async () => {
    while (!closing.signal.aborted) {
      const poll = new AbortController();
      wake = () => poll.abort();
      await beforeEach().catch(() => {});
      const due = await claimDueDeliveries(pool).catch(() => []);
      await Promise.all(due.map((delivery) => deliver(pool, url, secret, delivery, closing.signal)));
      const signal = AbortSignal.any([closing.signal, poll.signal]);
      if (due.length === 0) await wait(pollMilliseconds, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    deliverNow: () => wake(),
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Claims due deliveries and reschedules them in the same statement, so that a killed process loses none. */
async function claimDueDeliveries(pool: Pool): Promise<DueDelivery[]> {
  const { rows } = await pool.query<DueDelivery>(
    `with due as (
       select id from sandbox.delivery where due_at <= clock_timestamp()
       order by due_at, id limit 20 for update skip locked
     ), claimed as (
       update sandbox.delivery d set tries = d.tries + 1,
         due_at = clock_timestamp() + least(power(3, d.tries), 600) * interval '1 s' + interval '10 s'
       from due where d.id = due.id returning d.id, d.tries, d.event
     )
     select claimed.id, claimed.tries, event.object
     from claimed join sandbox.event on event.id = claimed.event order by claimed.id`,
  );
  return rows;
}

async function deliver(
  pool: Pool,
  url: string,
  secret: string,
  { id, tries, object }: DueDelivery,
  closing: AbortSignal,
) {
  const isDelivered = await post(url, secret, object, closing);
  if (isDelivered || tries >= maxAttempts) {
    await pool.query('delete from sandbox.delivery where id = $1', [id]).catch(() => {});
    return;
  }
  await pool
    .query(
      `update sandbox.delivery set due_at = clock_timestamp() + least(power(3, tries - 1), 600) * interval '1 s' where id = $1`,
      [id],
    )
    .catch(() => {});
}

async function post(url: string, secret: string, event: StripeEvent, closing: AbortSignal): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
