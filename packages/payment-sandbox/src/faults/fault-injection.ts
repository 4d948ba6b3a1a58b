import { z } from 'zod';
import type { LedgerTransaction } from '../storage/object-store.ts';

/**
 * The faults. The first three affect the next charges: the connection is dropped after the charge, the response is a 500
 * after the charge, or the response takes 30 seconds. `fail_refund` lets the next refunds fail,
 * `refuse_cancel` refuses the next cancels. The others affect the next webhooks.
 */
export const faultKinds = [
  'lose_answer',
  'error_after_charge',
  'silence',
  'late_webhook',
  'double_webhook',
  'reorder_webhooks',
  'no_webhook',
  'fail_refund',
  'refuse_cancel',
] as const;

/** One of the faults. */
export type FaultKind = (typeof faultKinds)[number];

/** The body of `POST /sandbox/weather`: a fault and how often it happens; `clear` removes all faults. */
export const faultRequestSchema = z.strictObject({
  kind: z.enum([...faultKinds, 'clear']),
  times: z.number().int().min(0).max(100_000).default(1),
});

/** A fault to inject, and how often it happens. */
export type FaultRequest = z.output<typeof faultRequestSchema>;

/** Sets how often a fault is still to happen. */
export async function injectFault(ledger: LedgerTransaction, { kind, times }: FaultRequest): Promise<void> {
  if (kind === 'clear') {
    await ledger.query('delete from sandbox.weather');
    return;
  }
  await ledger.query(
    `insert into sandbox.weather (kind, times) values ($1, $2)
     on conflict (kind) do update set times = excluded.times`,
    [kind, times],
  );
}

/** The faults that are still to happen, and how often. */
export async function readFaults(ledger: LedgerTransaction): Promise<Record<string, number>> {
  const { rows } = await ledger.query<{ kind: string; times: number }>(
    'select kind, times from sandbox.weather where times > 0 order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

/**
 * Uses up one occurrence of the first of these faults that is still to happen.
 * @returns the fault and how often it was still to happen, including this time; undefined when none is
 */
export async function consumeFault<K extends FaultKind>(
  ledger: LedgerTransaction,
  kinds: readonly K[],
): Promise<{ kind: K; times: number } | undefined> {
  const faults = await readFaults(ledger);
  for (const kind of kinds.filter((candidate) => faults[candidate] !== undefined)) {
    const { rows } = await ledger.query<{ times: number }>(
      'update sandbox.weather set times = times - 1 where kind = $1 and times > 0 returning times + 1 as times',
      [kind],
    );
    if (rows[0]) return { kind, times: rows[0].times };
  }
  return undefined;
}
