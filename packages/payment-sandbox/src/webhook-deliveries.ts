import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { ProcessorEvent } from './objects.ts';

/** Tells the shop what happened. */
export interface WebhookDeliveries {
  /** Looks for due events now instead of at the next turn. */
  kick(): void;
  close(): Promise<void>;
}

interface Due {
  id: number;
  tries: number;
  object: ProcessorEvent;
}

const turnMilliseconds = 500;
const answerMilliseconds = 10_000;
const mostTries = 12;

/**
 * Posts due events to the shop's webhook, signed as Stripe signs them, until the shop answers 2xx: at least once, in
 * no certain order, with growing pauses (1 s to 10 min). Several processes share the work.
 */
export function startWebhookDeliveries(pool: Pool, url: string, secret: string): WebhookDeliveries {
  const closing = new AbortController();
  let wake = (): void => {};
  const run = async () => {
    while (!closing.signal.aborted) {
      const turn = new AbortController();
      wake = () => turn.abort();
      const due = await claimDue(pool).catch(() => []);
      await Promise.all(due.map((delivery) => deliver(pool, url, secret, delivery, closing.signal)));
      const signal = AbortSignal.any([closing.signal, turn.signal]);
      if (due.length === 0) await wait(turnMilliseconds, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    kick: () => wake(),
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** `t=…,v1=…` as Stripe signs a body: HMAC-SHA256 over time and body. `at` in seconds since 1970. */
export function signPayload(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}

/** Takes due deliveries and puts them off at once, so that a killed process loses none. */
async function claimDue(pool: Pool): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select id from sandbox.delivery where due_at <= clock_timestamp()
       order by due_at, id limit 20 for update skip locked
     ), taken as (
       update sandbox.delivery d set tries = d.tries + 1,
         due_at = clock_timestamp() + least(power(3, d.tries), 600) * interval '1 s' + interval '10 s'
       from due where d.id = due.id returning d.id, d.tries, d.event
     )
     select taken.id, taken.tries, event.object from taken join sandbox.event on event.id = taken.event order by taken.id`,
  );
  return rows;
}

async function deliver(
  pool: Pool,
  url: string,
  secret: string,
  { id, tries, object }: Due,
  closing: AbortSignal,
) {
  const told = await post(url, secret, object, closing);
  if (told || tries >= mostTries) {
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

async function post(
  url: string,
  secret: string,
  event: ProcessorEvent,
  closing: AbortSignal,
): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerMilliseconds)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
