import { z } from 'zod';
import type { SandboxDatabase } from './object-store.ts';

/**
 * How the processor can misbehave (decision "Sandbox handles"). The first three befall the next charges: the answer
 * is lost after the charge, is a 500 after the charge, or does not come for half a minute. The others befall the next
 * webhooks.
 */
export const faultKinds = [
  'lose_answer',
  'error_after_charge',
  'silence',
  'late_webhook',
  'double_webhook',
  'reorder_webhooks',
  'no_webhook',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The body of `POST /sandbox/weather`; `clear` ends all misbehaviour. */
export const faultRequest = z.strictObject({
  kind: z.enum([...faultKinds, 'clear']),
  times: z.number().int().min(0).max(100_000).default(1),
});

/** Sets how often a misbehaviour is still to happen. */
export async function injectFault(
  books: SandboxDatabase,
  order: z.output<typeof faultRequest>,
): Promise<void> {
  if (order.kind === 'clear') {
    await books.query('delete from sandbox.weather');
    return;
  }
  await books.query(
    `insert into sandbox.weather (kind, times) values ($1, $2)
     on conflict (kind) do update set times = excluded.times`,
    [order.kind, order.times],
  );
}

/** What is still to happen, by kind. */
export async function readFaults(books: SandboxDatabase): Promise<Record<string, number>> {
  const { rows } = await books.query<{ kind: string; times: number }>(
    'select kind, times from sandbox.weather where times > 0 order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

/**
 * Uses up one time of the first of these misbehaviours that is still to happen.
 * @returns which, and how often it was still to happen, this time included; undefined in fair weather
 */
export async function consumeFault<K extends FaultKind>(
  books: SandboxDatabase,
  kinds: readonly K[],
): Promise<{ kind: K; times: number } | undefined> {
  const weather = await readFaults(books);
  for (const kind of kinds.filter((one) => weather[one] !== undefined)) {
    const { rows } = await books.query<{ times: number }>(
      'update sandbox.weather set times = times - 1 where kind = $1 and times > 0 returning times + 1 as times',
      [kind],
    );
    if (rows[0]) return { kind, times: rows[0].times };
  }
  return undefined;
}
